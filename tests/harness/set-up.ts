import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Client } from './client.ts'
import { type StartOptions, startServer, type TestServer } from './server.ts'
import { createPlace, signedIn } from './users.ts'

type Users<Name extends string> = { server: TestServer } & Record<Name, Client>

/** One server for all tests of a file, with people who are signed in, of any number of spaces. Their names are ids. */
export function serverForFile<Name extends string>(
  names: readonly Name[],
  take: (at: Users<Name>) => void,
  { env, ...options }: StartOptions = {},
): void {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SPACES_PER_USER: '1000', ...env }, ...options })
    const clients: Partial<Record<Name, Client>> = {}
    for (const name of names) clients[name] = await signedIn(server, name)
    take({ server, ...(clients as Record<Name, Client>) })
  })
  afterAll(() => server.close())
}

/** One server for all tests of a file, with Ann, and a new project of hers for each test. */
export function projectForEach(take: (at: Users<'ann'> & { place: Place }) => void, options: StartOptions = {}): void {
  let users: Users<'ann'>
  serverForFile(
    ['ann'],
    at => {
      users = at
    },
    options,
  )
  beforeEach(async () => take({ ...users, place: await createPlace(users.ann) }))
}
