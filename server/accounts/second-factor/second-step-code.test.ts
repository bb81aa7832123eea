import { expect, it } from 'vitest'
import { insertUser, openDatabaseFixture } from '#tests/api/database-fixture.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { createAccounts } from '../service.ts'

const store = openDatabaseFixture()

it('a sign-in in flight while a second step is set up fails [R-17] [R-18]', async () => {
  const { id, userId } = await insertUser(store.database)
  await store.database.write(tx =>
    tx.updateTable('users').set({ password_hash: 'hash' }).where('id', '=', id).execute(),
  )
  const accounts = createAccounts({
    database: store.database,
    config: { publicUrl: null, loginLimit: 0 },
    log: { info: () => undefined, warn: () => undefined },
    passwords: createPasswords({
      hasher: {
        hash: async () => 'hash',
        // While the password is compared, the owner confirms the second step in another window.
        async verify() {
          await store.database.write(async tx => {
            await tx.updateTable('users').set({ second_step: 1 }).where('id', '=', id).execute()
            await accounts.sessions.closeAll(id, tx)
          })
          return true
        },
      },
    }),
  })
  const from = { address: '192.0.2.1', token: undefined, mark: undefined }
  await expect(accounts.login({ email: userId, password: 'a long night 1' }, from)).rejects.toMatchObject({
    type: 'sign-in-failed',
  })
  expect(await store.database.read.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()).toEqual([])
})
