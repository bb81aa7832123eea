import type { Call, UploadedFile } from '#core/shared/call.ts'
import { type CallOptions, call } from './call.ts'

/** The input of a call in the browser: files are Blobs. */
export type WithFiles<In> = {
  [Name in keyof In]: UploadedFile extends In[Name] ? Blob | Exclude<In[Name], UploadedFile> : In[Name]
}

interface UploadOptions extends Omit<CallOptions, 'transport' | 'keepalive'> {
  /** the share that has been sent, 0 to 1; the response comes later */
  onProgress?: (share: number) => void
}

/** Makes a call that sends files. It fails like `call`; an aborted one rejects with the signal's reason. */
export function upload<In, Out>(
  definition: Call<In, Out>,
  input: WithFiles<In>,
  { onProgress, ...options }: UploadOptions = {},
): Promise<Out> {
  const transport = onProgress && ((url: string, init: RequestInit) => sendForm(url, init, onProgress))
  return call(definition as Call<WithFiles<In>, Out>, input, { ...options, transport })
}

/** Like fetch, but with XMLHttpRequest, which reports upload progress. */
function sendForm(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  const { method = 'POST', body, headers, credentials, signal } = init
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const finish = (done: () => void) => {
      signal?.removeEventListener('abort', abort)
      done()
    }
    const abort = () => {
      request.abort()
      finish(() => reject(signal?.reason))
    }
    signal?.addEventListener('abort', abort)
    request.open(method, url)
    request.withCredentials = credentials === 'include'
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => finish(() => reject(new TypeError('The server could not be reached'))))
    request.addEventListener('load', () => finish(() => resolve(responseOf(request))))
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const { status, responseText } = request
  return new Response(responseText === '' ? null : responseText, { status, headers })
}
