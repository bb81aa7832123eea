import { randomUUID } from 'node:crypto'
import type { InputOf } from '#core/shared/call.ts'
import {
  type compareProjectCall,
  exportProjectCall,
  importProjectCall,
  sendImageCall,
} from '#core/shared/calls/project-file.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { zipMirror } from '#plugins/backups/client/mirror/zip.ts'
import { mirrorKind, type ProjectData } from '#plugins/backups/shared/mirror/types.ts'
import { writeMirror } from '#plugins/backups/shared/mirror/write.ts'
import { fileOfImage, type ProjectImage } from '#plugins/backups/shared/project-image.ts'
import { type ProjectInFile, readProjectJson } from '#plugins/backups/shared/project-json.ts'
import * as serverPlugins from '#plugins/server.ts'
import type { ServerPlugin } from '#server/index.ts'
import type { Client } from '#tests/harness/index.ts'
import { fileOf } from './images-samples.ts'

/** The kinds of all plugins, as plain files need them. */
export const kinds = Object.values(serverPlugins as Record<string, ServerPlugin>).flatMap(({ kinds: own = [] }) =>
  own.map(mirrorKind),
)

type Target = Pick<InputOf<typeof compareProjectCall>, 'spaceId' | 'projectId'>

/** What `project/export` sends, as the browser keeps it. */
export async function exportedBlob(client: Client, { spaceId, projectId }: Place): Promise<Blob> {
  const query = new URLSearchParams({ spaceId, projectId })
  const headers = { cookie: client.cookies.header() }
  const answer = await fetch(`${client.url}/api/${exportProjectCall.name}?${query}`, { headers })
  const file = await answer.blob()
  if (file.size !== Number(answer.headers.get('content-length'))) throw new Error('It has not the length that was said')
  return file
}

/** A project in a file of JSON, with its images apart. */
export async function split(file: Blob): Promise<ProjectInFile & { data: ProjectData }> {
  const read = await readProjectJson(file)
  if (typeof read === 'string') throw new Error(read)
  return { ...read, data: read.data as ProjectData }
}

/** The plain files of a project in a file of JSON, in one archive. */
export async function mirrorOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const { data, images } = await split(file)
  return new Uint8Array(await (await zipMirror(writeMirror(data, images, kinds))).arrayBuffer())
}

/** Sends images before their file. @returns what that calls them, and the answers */
export async function sendImages(client: Client, { spaceId }: Target, images: readonly ProjectImage[]) {
  const sentId = randomUUID()
  const answers = []
  for (const one of images) {
    const image = fileOf(new Uint8Array(await (await fileOfImage(one)).arrayBuffer()))
    answers.push(await client.attempt(sendImageCall, { spaceId, sentId, imageId: one.id, image }))
  }
  return { sentId, answers }
}

/** Takes a project in as the browser does, its images first. */
export async function takeIn(client: Client, to: Target, { data, images }: Pick<ProjectInFile, 'data' | 'images'>) {
  const { sentId } = await sendImages(client, to, images)
  return client.call(importProjectCall, { ...to, data, sentId })
}
