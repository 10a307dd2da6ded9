// Loaded into every child before its own code: when the parent is gone, however it went, the child ends too.
// A child's own workers inherit this file, but not their tie to us: their channel is their parent's business.
if (process.channel && process.env.ALMONER_PARENT === String(process.ppid)) {
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(-process.pid, "SIGKILL"), 8000).unref();
  });
  process.channel.unref();
}
