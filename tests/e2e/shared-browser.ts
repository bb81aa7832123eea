import type { Browser } from 'playwright'
import { launchBrowser } from '../browser.ts'

let launched: Promise<Browser> | undefined

/** One browser for all files of a worker, which run one after another; it goes when the worker ends. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser()
  return launched
}

/** For afterAll: closes every window there is, so that no file leaves anything to the next. */
export async function closeWindows(): Promise<void> {
  const browser = await launched
  await Promise.all(browser?.contexts().map(context => context.close()) ?? [])
}
