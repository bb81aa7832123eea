import {
  CallError,
  call,
  dismissToast,
  formatNumber,
  showToast,
  t,
  upload,
  type WithFiles,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { layerCalls, mapCalls } from '../shared.ts'

/** The message about an upload; the create dialog has its own beside it. */
const uploadToast = 'map-upload'

/** Shows how much of a file is sent, with a way to stop. */
function uploadProgress(name: string) {
  const ending = new AbortController()
  const cancel = { label: t('shell.cancel'), run: () => ending.abort(new Error(t('maps.upload-cancelled'))) }
  const onProgress = (share: number) => {
    const text = share < 1 ? t('maps.sent', { share: formatNumber(Math.floor(share * 100)) }) : t('maps.reading-image')
    const action = share < 1 ? { action: cancel } : {}
    showToast({ kind: 'info', id: uploadToast, title: t('maps.uploading', { name }), text, duration: null, ...action })
  }
  return { onProgress, signal: ending.signal }
}

/** Sends an image, and shows how much of it is sent. */
export async function uploadWithProgress<In, Out>(
  definition: Call<In, Out>,
  input: WithFiles<In>,
  image: Blob,
  key: string,
): Promise<Out> {
  const name = image instanceof File ? image.name : ''
  try {
    return await upload(definition, input, { key, ...uploadProgress(name) })
  } finally {
    dismissToast(uploadToast)
  }
}

/** A refusal of the server names the file `image`; the field of the form has another name. */
function withFieldName(error: unknown, field: string): unknown {
  if (!(error instanceof CallError) || !error.problem?.errors) return error
  const errors = error.problem.errors.map(one => (/(^|\.)image$/.test(one.path) ? { ...one, path: field } : one))
  const problem = { ...error.problem, errors }
  const { message, status, detail, retryAfter, wasShown } = error
  return Object.assign(new CallError(message, status, problem, detail, retryAfter), { wasShown })
}

/** Sends values with the file among them, which the call takes as `image`. */
async function sendWithImage(
  definition: Call,
  place: Place,
  values: EntityValues,
  field: string,
  key: string,
): Promise<EntityValues> {
  const { [field]: image, ...sent } = values
  // A form has no null: what has no value is left out.
  const others = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
  const { spaceId, projectId } = place
  const input = { spaceId, projectId, ...others }
  try {
    if (!(image instanceof Blob)) {
      const chosen = image === undefined || image === null ? {} : { existing: { imageId: image } }
      return (await call(definition, { ...input, ...chosen }, { key })) as EntityValues
    }
    return (await uploadWithProgress(definition as never, { ...input, image } as never, image, key)) as EntityValues
  } catch (error) {
    throw withFieldName(error, field)
  }
}

/** Creates a map, with its image as a file or by its id (MAP-39). */
export function createMap(place: Place, values: EntityValues, key: string): Promise<EntityValues> {
  return sendWithImage(mapCalls.create as Call, place, values, 'selectedFile', key)
}

/** Creates a layer; only one of the type image sends a file (LAYER-02). */
export function createLayer(place: Place, { image, ...values }: EntityValues, key: string): Promise<EntityValues> {
  const sent = values.type === 'image' ? { ...values, image } : values
  return sendWithImage(layerCalls.create as Call, place, sent, 'image', key)
}
