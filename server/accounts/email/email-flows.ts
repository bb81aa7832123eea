import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { HandledCall } from '../../contract.ts'
import { createOutbox } from '../../mail/mail-to-files.ts'
import { createSmtp } from '../../mail/smtp.ts'
import type { Database, Events, Mail } from '../../ports.ts'
import { createChangePassword } from '../passwords/change-password.ts'
import { createPasswordReset } from '../passwords/password-reset.ts'
import type { Accounts } from '../service.ts'
import { settingsHandlers } from '../settings-handlers.ts'
import { createEmailLinkSender } from './email-links.ts'
import { createEmailVerification, type EmailVerification } from './email-verification.ts'

/** Email verification and password reset, with their calls. */
export interface EmailFlows {
  readonly handlers: readonly HandledCall[]
  readonly verification: EmailVerification
  readonly mail: Pick<Mail, 'send' | 'waiting'>
  /** The base URL of links in emails: the public address, or localhost with the port. */
  origin(): string
  /** Sets the port used in links if no public address is configured. */
  setPort(port: number): void
  /** Sends the emails that are still queued. */
  close(): Promise<void>
}

export function createEmailFlows(dependencies: {
  database: Database
  config: Config
  events: Pick<Events, 'emit'>
  accounts: Accounts
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  now(): Date
}): EmailFlows {
  const { config, log, now } = dependencies
  let { port } = config
  const mail = createMail({ config, log, now })
  const origin = () => config.publicUrl ?? `http://localhost:${port}`
  const sendLink = createEmailLinkSender({ ...dependencies, mail, origin })
  const verification = createEmailVerification({ ...dependencies, mailLink: sendLink })
  const passwordReset = createPasswordReset({ ...dependencies, mailLink: sendLink, limit: config.loginLimit })
  const changePassword = createChangePassword(dependencies)
  return {
    handlers: settingsHandlers({
      accounts: dependencies.accounts,
      verification,
      restoration: passwordReset,
      changePassword,
    }),
    verification,
    mail,
    origin,
    setPort(boundPort) {
      port = boundPort
    },
    async close() {
      await passwordReset.close()
      await mail.close()
    },
  }
}

/** Sends by the configured mail server, or writes to `DATA_DIR/outbox`. */
function createMail(options: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  now: () => Date
}): Mail {
  const { config, log, now } = options
  const from = config.mailFrom
  if (config.smtpUrl !== null) return createSmtp({ url: config.smtpUrl, from, log })
  return createOutbox({ folder: join(config.dataDir, 'outbox'), from, log, now })
}
