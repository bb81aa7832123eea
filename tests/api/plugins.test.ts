import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { defineKind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { defineServerPlugin } from '#server/index.ts'
import { Client, createPlace, registerUser, startServer } from '#tests/harness/index.ts'
import { copyTemplate } from '#tests/harness/template.ts'

const spell = defineKind({
  name: 'spell',
  title: 'name',
  icon: 'sparkle',
  fields: { name: 'string >= 1', cost: 'number' },
})
const spells = defineServerPlugin({ id: 'spells', kinds: [spell] })

describe('a plugin installed later', () => {
  it('works in projects created before it, and its entities survive its absence', async () => {
    const dataDir = await copyTemplate([])
    const client = async (server: { url: string }) => {
      const made = new Client(server)
      await made.call(sessionCalls.login, { email: 'late', password: 'correct horse 1' })
      return made
    }
    try {
      const before = await startServer({ dataDir, plugins: [] })
      const owner = new Client(before)
      await registerUser(owner, { userId: 'late' })
      const place = await createPlace(owner)
      expect((await owner.call(projectCalls.get, place)).modules).toEqual([])
      await before.close()

      const during = await startServer({ dataDir, plugins: [spells] })
      const writer = await client(during)
      expect((await writer.call(projectCalls.get, place)).modules).toEqual(['spell'])
      const made = await writer.call(callsOf(spell).create, { ...place, name: 'Light', cost: 3 })
      await during.close()

      const without = await startServer({ dataDir, plugins: [] })
      expect((await (await client(without)).call(projectCalls.get, place)).modules).toEqual([])
      await without.close()

      const again = await startServer({ dataDir, plugins: [spells] })
      expect(await (await client(again)).call(callsOf(spell).get, { ...place, spellId: made.spellId })).toMatchObject({
        name: 'Light',
        cost: 3,
      })
      await again.close()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
