/** Bytes that are held before the browser gets them as a file: it keeps large ones on the disk. */
const heldMax = 8 * 1024 * 1024

/** The bytes of an answer as they arrive, and the name the server gives them. @throws if they are cut off */
export async function receive(
  answer: Response,
  type: string | undefined,
  onShare: (share: number) => void,
): Promise<{ file: Blob; name: string | undefined }> {
  const total = Number(answer.headers.get('content-length'))
  const files: Blob[] = []
  let parts: Uint8Array<ArrayBuffer>[] = []
  let [length, kept] = [0, 0]
  const keep = () => {
    files.push(new Blob(parts))
    parts = []
    kept = length
  }
  for (const reader = (answer.body ?? new Blob().stream()).getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value as Uint8Array<ArrayBuffer>)
    length += value.length
    if (length - kept > heldMax) keep()
    onShare(total > 0 ? length / total : 0)
  }
  // A compressed answer does not say how long it is.
  if (total > 0 && !answer.headers.has('content-encoding') && length !== total) throw new Error('The file was cut off')
  keep()
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return { file: new Blob(files, { type: type ?? '' }), name: name && decodeURIComponent(name) }
}
