import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { events as eventNames } from '#core/shared/event.ts'
import { prepare } from '../db/prepare.ts'
import { type StopJob, startJob } from '../job.ts'
import type { Audience, Blobs, Database, Events } from '../ports.ts'
import { imageMemory } from './image-memory.ts'
import { imageProcessEnv } from './image-process.ts'
import { levelName, type TileLevel, tileLevels } from './tile-levels.ts'

const program = fileURLToPath(new URL('./tiles.worker.ts', import.meta.url))
const intervalMs = 1000
const timeoutMs = 30 * 60_000
/** The memory of the process that cuts: little, whatever the image, unless that has to be decoded whole. */
const memoryBytes = 256 * 1024 * 1024

interface UncutImage {
  id: string
  space_id: string | null
  project_id: string | null
  hash: string
  width: number
  height: number
  full_hash: string
  full_width: number
}

/** Images that are to be cut into tiles. */
const uncutImages = prepare(db =>
  db
    .selectFrom('image_sizes')
    .innerJoin('images', 'images.id', 'image_sizes.image_id')
    .innerJoin('image_sizes as full', join =>
      join.onRef('full.image_id', '=', 'images.id').on('full.size', '=', 'full'),
    )
    .select(['images.id', 'space_id', 'project_id', 'image_sizes.hash', 'image_sizes.width', 'image_sizes.height'])
    .select(['full.hash as full_hash', 'full.width as full_width'])
    // In the statement itself, so that its index applies.
    .where('image_sizes.size', '=', sql.lit('uncut' as const)),
)

interface CuttingParts {
  blobs: Blobs
  database: Database
  events: Pick<Events, 'emit'>
  log: Pick<Logger, 'error'>
}

/**
 * Cuts images into tiles, one level of one image at a time. A level is there whole or not at all: what a stopped server
 * has not finished is begun again after the next start.
 */
export function startCuttingTiles(parts: CuttingParts): StopJob {
  /** images that could not be cut, which are tried again after the next start */
  const failed = new Set<string>()
  const cutAll = async (ending: AbortSignal) => {
    for (const image of await uncutImages.all(parts.database.read, {})) {
      if (ending.aborted) return
      if (failed.has(image.id)) continue
      try {
        await cutImage(parts, image, ending)
      } catch (err) {
        if (ending.aborted) return
        failed.add(image.id)
        parts.log.error({ err, imageId: image.id }, 'an image could not be cut into tiles')
      }
    }
  }
  return startJob({ everyMs: intervalMs, firstMs: 0 }, cutAll, err =>
    parts.log.error({ err }, 'images could not be cut into tiles'),
  )
}

async function cutImage(parts: CuttingParts, image: UncutImage, ending: AbortSignal): Promise<void> {
  for (const [at, level] of tileLevels(image).entries()) {
    if (ending.aborted) return
    await cutLevel(parts, image, at, level, ending)
  }
  await parts.database.write(async tx => {
    await tx
      .updateTable('image_sizes')
      .set({ size: 'source' })
      .where('image_id', '=', image.id)
      .where('size', '=', 'uncut')
      .execute()
  })
}

async function cutLevel(
  { blobs, database, events }: CuttingParts,
  image: UncutImage,
  at: number,
  level: TileLevel,
  ending: AbortSignal,
): Promise<void> {
  const known = await database.read
    .selectFrom('images')
    .leftJoin('image_sizes', join => join.onRef('image_id', '=', 'images.id').on('size', '=', levelName(at)))
    .select('hash')
    .where('images.id', '=', image.id)
    .executeTakeFirst()
  // It has been removed meanwhile, or this level was made before a restart.
  if (!known || known.hash !== null) return
  // The size that is shown whole is read many times faster than the upload.
  const source = await blobs.fileOf(level.width <= image.full_width ? image.full_hash : image.hash)
  if (source === undefined) throw new Error('The file of the image is missing')
  const folder = await blobs.workFolder()
  const leave = await imageMemory.enter(memoryBytes)
  try {
    const type = await runWorker(source, level, folder, ending)
    const { hash, bytes } = await blobs.putFile(join(folder, 'tiles'))
    await database.write(async tx => {
      const found = await tx.selectFrom('images').select('id').where('id', '=', image.id).executeTakeFirst()
      if (!found) return
      const row = { image_id: image.id, size: levelName(at), hash, type, ...level, bytes }
      await tx.insertInto('image_sizes').values(row).execute()
      const { space_id: spaceId, project_id: projectId } = image
      const to: Audience | undefined = projectId ? { project: projectId } : spaceId ? { space: spaceId } : undefined
      if (to)
        await events.emit(tx, to, eventNames.tiles, { spaceId, ...(projectId && { projectId }), imageId: image.id })
    })
  } finally {
    leave()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the process that cuts one level, and returns the media type of the tiles. */
async function runWorker(source: string, level: TileLevel, folder: string, ending: AbortSignal): Promise<string> {
  const child = fork(program, [source, String(level.width), String(level.height), folder], {
    ...{ execArgv: [], env: imageProcessEnv() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, timeoutMs)
  ending.addEventListener('abort', kill)
  let answer: { type: string } | undefined
  let errorOutput = ''
  child.on('message', (message: { type: string }) => {
    answer = message
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = `${errorOutput}${chunk}`.slice(0, 4000)
  })
  try {
    await once(child, 'close')
  } finally {
    clearTimeout(timer)
    ending.removeEventListener('abort', kill)
  }
  if (!answer) throw new Error(`Cutting tiles failed (${child.exitCode ?? child.signalCode}): ${errorOutput}`)
  return answer.type
}
