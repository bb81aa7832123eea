import { t } from '#core/client/index.ts'

/** Translates the server's `Firefox on Linux`; product names stay as they are. */
export function describeUserAgent(agent: string): string {
  const [browser, system] = agent.split(' on ')
  if (browser && system) return t('account.agent', { browser, system })
  return browser || t('account.agent-unknown')
}
