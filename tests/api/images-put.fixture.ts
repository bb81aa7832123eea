// Stores blob after blob until it is killed; prints the hash of each acknowledged one.
import { randomBytes } from 'node:crypto'
import { createBlobs } from '#server/blobs/blobs.ts'

const [dataDir = ''] = process.argv.slice(2)
const blobs = createBlobs(dataDir)
for (;;) {
  const bytes = new Uint8Array(randomBytes(200_000))
  process.stdout.write(`${await blobs.put(bytes)}\n`)
}
