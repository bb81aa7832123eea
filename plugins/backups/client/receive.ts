/** The bytes of an answer as they arrive, and the name the server gives them. @throws if they are cut off */
export async function receive(
  answer: Response,
  type: string | undefined,
  onShare: (share: number) => void,
): Promise<{ file: Blob; name: string | undefined }> {
  const total = Number(answer.headers.get('content-length'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (const reader = (answer.body ?? new Blob().stream()).getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value as Uint8Array<ArrayBuffer>)
    length += value.length
    onShare(total > 0 ? length / total : 0)
  }
  // A compressed answer does not say how long it is.
  if (total > 0 && !answer.headers.has('content-encoding') && length !== total) throw new Error('The file was cut off')
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return { file: new Blob(parts, { type: type ?? '' }), name: name && decodeURIComponent(name) }
}
