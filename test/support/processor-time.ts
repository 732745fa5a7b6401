/** Starts to count; answers milliseconds of processor time that this process has taken since, whatever else the machine does. */
export function startProcessorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
