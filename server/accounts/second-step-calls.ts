import { accountCalls } from '#core/shared/calls/account.ts'
import { Problem } from '#core/shared/error.ts'
import { events } from '#core/shared/event.ts'
import { type HandledCall, handle } from '../contract.ts'
import type { Reader, Tx } from '../db/schema.ts'
import {
  dropSecondStep,
  newRecoveryCodes,
  newSecret,
  putRecoveryCodes,
  putSecret,
  recognise,
  recoveryHash,
  setupUri,
  spend,
} from './second-step.ts'
import { wrongCodeField } from './second-step-guess.ts'
import type { SecretBox } from './secret-box.ts'
import type { Accounts } from './service.ts'
import { signInCookies } from './sign-in-cookies.ts'
import { ownRow, type UserRow } from './users.ts'

/** Setting up a second step and taking it away (reliability 18). */
export function secondStepHandlers(accounts: Accounts): HandledCall[] {
  const { sessions, box } = accounts
  const { from, begin } = signInCookies(accounts)

  return [
    handle(accountCalls.startSecondStep, async ({ password }, context) => {
      const row = await accounts.prove(context.person(), { password }, from(context))
      const secret = newSecret()
      await context.write(async tx => {
        await demand(tx, row, 0)
        await putSecret(tx, box, { personId: row.id, secret, now: context.now() })
      })
      return { secret, uri: setupUri(secret, row.email) }
    }),

    handle(accountCalls.confirmSecondStep, async ({ code }, context) => {
      const row = await ownRow(context.read, context.person())
      await demand(context.read, row, 0)
      const { codes, hashes } = freshCodes(box)
      const right = await accounts.guessCode(row, from(context), async () => {
        const fitting = await recognise(context.read, box, row.id, code, context.now())
        if (fitting === null) return false
        return context.write(async tx => {
          if (!(await spend(tx, row.id, fitting, context.now()))) return false
          await turn(tx, row, 1)
          await putRecoveryCodes(tx, row.id, hashes)
          // Whoever came in before did so by the password alone.
          await sessions.closeAll(row.id, tx)
          await context.events.emit(tx, { person: row.id }, events.account, {})
          return true
        })
      })
      if (!right) throw wrongCodeField()
      begin(context, await accounts.signIn({ ...row, second_step: 1 }, from(context)))
      return { recoveryCodes: codes }
    }),

    handle(accountCalls.renewRecoveryCodes, async (proof, context) => {
      const row = await accounts.prove(context.person(), proof, from(context))
      const { codes, hashes } = freshCodes(box)
      await context.write(async tx => {
        await demand(tx, row, 1)
        await putRecoveryCodes(tx, row.id, hashes)
        await context.events.emit(tx, { person: row.id }, events.account, {})
      })
      return { recoveryCodes: codes }
    }),

    handle(accountCalls.stopSecondStep, async (proof, context) => {
      const row = await accounts.prove(context.person(), proof, from(context))
      await context.write(async tx => {
        await turn(tx, row, 0)
        await dropSecondStep(tx, row.id)
        await context.events.emit(tx, { person: row.id }, events.account, {})
      })
      return { ok: true }
    }),
  ]
}

function freshCodes(box: SecretBox): { codes: string[]; hashes: string[] } {
  const codes = newRecoveryCodes()
  return { codes, hashes: codes.map(code => recoveryHash(box, code)) }
}

/** Turns it on or off. @throws Problem conflict where it is that already */
async function turn(tx: Tx, row: UserRow, state: 0 | 1): Promise<void> {
  await demand(tx, row, state === 1 ? 0 : 1)
  await tx.updateTable('users').set({ second_step: state }).where('id', '=', row.id).execute()
}

/** @throws Problem conflict where the second step is not, or no longer, on or off as expected */
async function demand(read: Reader, { id }: UserRow, state: 0 | 1): Promise<void> {
  const row = await read.selectFrom('users').select('second_step').where('id', '=', id).executeTakeFirst()
  if (row?.second_step === state) return
  throw new Problem('conflict', state === 0 ? 'The second step is on already' : 'The second step is not on')
}
