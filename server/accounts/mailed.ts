import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { HandledCall } from '../contract.ts'
import { createMail } from '../mail/index.ts'
import type { Database, Events } from '../ports.ts'
import { createChangePassword } from './change-password.ts'
import { createMailLink } from './mail-links.ts'
import { ownHandlers } from './own-handlers.ts'
import { createRestoration } from './restoration.ts'
import type { Accounts } from './service.ts'
import { createVerification, type Verification } from './verification.ts'

/** What accounts do by mail, and the calls around it. */
export interface Mailed {
  readonly handlers: readonly HandledCall[]
  readonly verification: Verification
  /** Where people reach this server: the public address, without one this machine. */
  origin(): string
  /** The port that leads to where no public address is configured. */
  listensOn(port: number): void
  /** Sends what was asked for. */
  close(): Promise<void>
}

export function createMailed(parts: {
  database: Database
  config: Config
  events: Pick<Events, 'emit'>
  accounts: Accounts
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  now(): Date
}): Mailed {
  const { config, log, now } = parts
  let { port } = config
  const mail = createMail({ config, log, now })
  const origin = () => config.publicUrl ?? `http://localhost:${port}`
  const mailLink = createMailLink({ ...parts, mail, origin })
  const verification = createVerification({ ...parts, mailLink })
  const restoration = createRestoration({ ...parts, mailLink, limit: config.loginLimit })
  const changePassword = createChangePassword(parts)
  return {
    handlers: ownHandlers({ accounts: parts.accounts, verification, restoration, changePassword }),
    verification,
    origin,
    listensOn(taken) {
      port = taken
    },
    async close() {
      await restoration.close()
      await mail.close()
    },
  }
}
