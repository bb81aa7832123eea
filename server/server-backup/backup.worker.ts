import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { makeVerifiedBackup } from './verified-backup.ts'

// Makes and proves a backup in a thread of its own, because copying a database takes long.

// Other threads get the processor first. Only Linux supports this for a single thread.
if (process.platform === 'linux') setPriority(10)

const { dataDir, now } = workerData as { dataDir: string; now: string }
parentPort?.postMessage(await makeVerifiedBackup(dataDir, new Date(now)))
