// Preloaded into every child: ends the child when its parent is gone, for whatever reason.
// A child's own workers load it too; their parent is another process, so it does nothing there.
if (process.channel && process.env.ALMONER_PARENT === String(process.ppid)) {
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(-process.pid, "SIGKILL"), 8000).unref();
  });
  process.channel.unref();
}
