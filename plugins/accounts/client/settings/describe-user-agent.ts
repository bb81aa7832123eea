import { t } from '#core/client/index.ts'

/** The server's `Firefox on Linux` in the reader's language; names stay names. */
export function describeUserAgent(agent: string): string {
  const [browser, system] = agent.split(' on ')
  if (browser && system) return t('account.agent', { browser, system })
  return browser || t('account.agent-unknown')
}
