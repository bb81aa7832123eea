import { type Zippable, zipSync } from 'fflate'
import { openSource } from '#plugins/transfer/shared.ts'
import type { MirrorSource } from '../../shared/mirror/read.ts'
import { mirrorFilesMax } from '../../shared/mirror/types.ts'
import type { MirrorFiles } from '../../shared/mirror/write.ts'

/** The date of every file, the first that an archive knows: it says nothing of when the archive was made. */
const noTime = new Date(1980, 0, 1)
/** Bytes of all files of a mirror: as one file of JSON they must not be more than the server takes. */
const unpackedMax = 128 * 1024 * 1024

/** The files as one archive; the same files give the same bytes. */
export function zipMirror(files: MirrorFiles): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {}
  for (const [path, bytes] of files)
    entries[path] = [bytes, { level: /\.(?:md|json)$/.test(path) ? 6 : 0, mtime: noTime }]
  return zipSync(entries, { os: 3 })
}

/** Opens an archive of a mirror, also one of the folder that holds it. @throws Refusal */
export function openMirror(file: Blob): Promise<MirrorSource> {
  return openSource([{ path: 'project.zip', file }], { entries: mirrorFilesMax, bytes: unpackedMax })
}
