import { accountCalls } from '#core/shared/calls/account.ts'
import { Problem } from '#core/shared/error.ts'
import { events } from '#core/shared/event.ts'
import { type HandledCall, handle } from '../../contract.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { Accounts } from '../service.ts'
import { signInCookies } from '../sessions/sign-in-cookies.ts'
import { readOwnRow, type UserRow } from '../users.ts'
import {
  consumeCode,
  dropSecondStep,
  matchCode,
  newRecoveryCodes,
  newSecret,
  putRecoveryCodes,
  putSecret,
  recoveryHash,
  setupUri,
} from './second-step.ts'
import { wrongCodeField } from './second-step-code.ts'
import type { SecretBox } from './secret-box.ts'

/** Turning the second step on and off. */
export function secondStepHandlers(accounts: Accounts): HandledCall[] {
  const { sessions, secretBox } = accounts
  const { from, startSession } = signInCookies(accounts)

  return [
    handle(accountCalls.startSecondStep, async ({ password }, context) => {
      const row = await accounts.prove(context.person(), { password }, from(context))
      const secret = newSecret()
      await context.write(async tx => {
        await requireSecondStep(tx, row, 0)
        await putSecret(tx, secretBox, { personId: row.id, secret, now: context.now() })
      })
      return { secret, uri: setupUri(secret, row.email) }
    }),

    handle(accountCalls.confirmSecondStep, async ({ code }, context) => {
      const row = await readOwnRow(context.read, context.person())
      await requireSecondStep(context.read, row, 0)
      const { codes, hashes } = newCodes(secretBox)
      const isRight = await accounts.guessCode(row, from(context), async () => {
        const match = await matchCode(context.read, secretBox, row.id, code, context.now())
        if (match === null) return false
        return context.write(async tx => {
          if (!(await consumeCode(tx, row.id, match, context.now()))) return false
          await setSecondStep(tx, row, 1)
          await putRecoveryCodes(tx, row.id, hashes)
          // Earlier sessions were opened by the password alone.
          await sessions.closeAll(row.id, tx)
          await context.events.emit(tx, { person: row.id }, events.account, {})
          return true
        })
      })
      if (!isRight) throw wrongCodeField()
      startSession(context, await accounts.signIn({ ...row, second_step: 1 }, from(context)))
      return { recoveryCodes: codes }
    }),

    handle(accountCalls.renewRecoveryCodes, async (proof, context) => {
      const row = await accounts.prove(context.person(), proof, from(context))
      const { codes, hashes } = newCodes(secretBox)
      await context.write(async tx => {
        await requireSecondStep(tx, row, 1)
        await putRecoveryCodes(tx, row.id, hashes)
        await context.events.emit(tx, { person: row.id }, events.account, {})
      })
      return { recoveryCodes: codes }
    }),

    handle(accountCalls.stopSecondStep, async (proof, context) => {
      const row = await accounts.prove(context.person(), proof, from(context))
      await context.write(async tx => {
        await setSecondStep(tx, row, 0)
        await dropSecondStep(tx, row.id)
        await context.events.emit(tx, { person: row.id }, events.account, {})
      })
      return { ok: true }
    }),
  ]
}

function newCodes(secretBox: SecretBox): { codes: string[]; hashes: string[] } {
  const codes = newRecoveryCodes()
  return { codes, hashes: codes.map(code => recoveryHash(secretBox, code)) }
}

/** Turns it on or off. @throws Problem conflict if it already is */
async function setSecondStep(tx: Tx, row: UserRow, state: 0 | 1): Promise<void> {
  await requireSecondStep(tx, row, state === 1 ? 0 : 1)
  await tx.updateTable('users').set({ second_step: state }).where('id', '=', row.id).execute()
}

/** @throws Problem conflict if the second step is not in the expected state */
async function requireSecondStep(read: Reader, { id }: UserRow, state: 0 | 1): Promise<void> {
  const row = await read.selectFrom('users').select('second_step').where('id', '=', id).executeTakeFirst()
  if (row?.second_step === state) return
  throw new Problem(
    'conflict',
    state === 0 ? 'Two-factor authentication is on already' : 'Two-factor authentication is off',
  )
}
