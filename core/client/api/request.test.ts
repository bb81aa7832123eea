import { afterEach, describe, expect, it } from 'vitest'
import { defineCalls } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { prepareRequest, setApiBase } from './request.ts'

const calls = defineCalls('try', {
  read: { method: 'GET', access: 'anyone', input: { 'a?': 'string', 'page?': 'page' }, output: {}, about: '' },
  put: { method: 'PUT', access: 'anyone', input: { a: 'string' }, output: {}, about: '' },
  drop: { method: 'DELETE', access: 'anyone', input: { a: 'string' }, output: {}, about: '' },
  send: {
    access: 'anyone',
    input: { data: 'unknown' },
    files: { image: { maxBytes: 10 } },
    jsonFields: ['data'],
    output: {},
    about: '',
  },
})

describe('a call as a request', () => {
  afterEach(() => setApiBase('/api'))

  it('is sent to the path below the configured base [REQ-01]', () => {
    setApiBase('https://x.example/base/')
    expect(prepareRequest(spaceCalls.get, { spaceId: 'a' }, null).url).toBe('https://x.example/base/space/get')
  })

  it('is a POST with JSON and credentials unless defined otherwise [REQ-02, REQ-03]', () => {
    const { init } = prepareRequest(spaceCalls.get, { spaceId: 'a' }, null)
    expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"spaceId":"a"}' })
    expect(init.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  it.each(['send', 'put', 'drop'] as const)('carries the token with %s [REQ-04]', name => {
    expect(prepareRequest(calls[name], { a: 'b' }, 'token').init.headers).toMatchObject({ 'x-csrf-token': 'token' })
  })

  it('carries no token with a GET, nor if there is none [REQ-04]', () => {
    expect(prepareRequest(calls.read, {}, 'token').init.headers).not.toHaveProperty('x-csrf-token')
    expect(prepareRequest(calls.put, { a: 'b' }, null).init.headers).not.toHaveProperty('x-csrf-token')
  })

  it('writes the input of GET, DELETE and calls defined so into the query, without undefined fields', () => {
    expect(prepareRequest(calls.read, { a: 'x y&z', page: undefined }, null).url).toBe('/api/try/read?a=x+y%26z')
    expect(prepareRequest(calls.read, {}, null).url).toBe('/api/try/read')
    expect(prepareRequest(calls.drop, { a: '1' }, null)).toMatchObject({
      url: '/api/try/drop?a=1',
      init: { method: 'DELETE' },
    })
    const toggle = prepareRequest(
      archiveToggleCall,
      { projectId: 'p', entity: 'entry', entityId: 'e', archived: true },
      null,
    )
    expect(toggle.url).toBe('/api/archive?projectId=p&entity=entry&entityId=e&archived=true')
  })

  it('sends files as a form, with JSON fields as text', () => {
    const file = new Blob(['x'])
    const { init } = prepareRequest(calls.send, { data: { a: 1 }, image: file }, null)
    const form = init.body as FormData
    expect(form.get('data')).toBe('{"a":1}')
    expect(form.get('image')).toBeInstanceOf(Blob)
    expect(init.headers).not.toHaveProperty('content-type')
  })
})
