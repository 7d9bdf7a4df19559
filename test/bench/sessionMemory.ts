// What reading a log costs, in a process of its own; the last line printed is the result as JSON.
import { outsideFiles } from '../../engine/node/outsideFiles.ts';
import { lineFormats } from '../../engine/sessions/formats.ts';
import { LogTail } from '../../engine/sessions/logTail.ts';

const megabyte = 1024 * 1024;
const [, , path = ''] = process.argv;
const floorMb = process.memoryUsage().rss / megabyte;
const before = process.cpuUsage();
const tail = new LogTail(path, outsideFiles, lineFormats);

void tail.read().then(() => {
  const [session] = tail.sessions(true) ?? [];
  const { user, system } = process.cpuUsage(before);
  const result = {
    floorMb,
    // Node tells kilobytes.
    peakMb: process.resourceUsage().maxRSS / 1024,
    cpuMs: (user + system) / 1000,
    records: session?.receipt.records ?? 0,
    turns: session?.turns.length ?? 0,
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
});
