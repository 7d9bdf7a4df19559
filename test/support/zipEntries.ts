const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/** Names of the files in a zip archive, in the order of its directory. Reads archives below 4 GB without a comment. */
export function zipEntries(zip: Buffer): string[] {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== endSignature) throw new Error('This is no zip archive.');
  const names: string[] = [];
  let offset = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(offset) !== entrySignature) throw new Error('The archive has a broken directory.');
    const [name, extra, comment] = [28, 30, 32].map(at => zip.readUInt16LE(offset + at)) as [
      number,
      number,
      number,
    ];
    names.push(zip.toString('utf8', offset + 46, offset + 46 + name));
    offset += 46 + name + extra + comment;
  }
  return names;
}
