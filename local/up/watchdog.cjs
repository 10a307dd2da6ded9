// Preloaded into every child: exits when its parent is gone for any reason. Has no effect in a child's own workers,
// whose parent is another process.
if (process.channel && process.env.ALMONER_PARENT === String(process.ppid)) {
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(-process.pid, "SIGKILL"), 8000).unref();
  });
  process.channel.unref();
}
