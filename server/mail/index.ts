import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Mail } from '../ports.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp } from './smtp.ts'

/** Sends by the configured mail server, or writes to `DATA_DIR/outbox`. */
export function createMail(options: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  now: () => Date
}): Mail {
  const { config, log, now } = options
  const from = config.mailFrom
  if (config.smtpUrl !== null) return createSmtp({ url: config.smtpUrl, from, log })
  return createOutbox({ folder: join(config.dataDir, 'outbox'), from, log, now })
}
