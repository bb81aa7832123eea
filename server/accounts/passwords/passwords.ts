import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { passwordIssue } from '#core/shared/access/account-rules.ts'
import type { Issue } from '#core/shared/issue.ts'
import { createWorkQueue } from '../../work-queue.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Argon2id with 19 MiB and three passes: above OWASP's minimum, and small enough for a small machine. */
const cost = { memoryCost: 19_456, timeCost: 3, parallelism: 1 }

/** A digest that no known password has; verifying it costs as much as a real one. */
const dummyDigest = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export interface Hasher {
  hash(password: string): Promise<string>
  verify(digest: string, password: string): Promise<boolean>
}

const hasher: Hasher = {
  hash: password => argon2.hash(password, cost),
  verify: (digest, password) => argon2.verify(digest, password),
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** False for a wrong password and, after the same work, for `null`, the digest of an account that does not exist. */
  verify(digest: string | null, password: string): Promise<boolean>
}

const busyMessage = 'Many people are signing in right now. Try again in a few seconds.'

/** Hashing leaves one core free for other requests; up to 512 hashes wait in the queue. */
export function createPasswords(options: { parallel?: number; waiting?: number; hasher?: Hasher } = {}): Passwords {
  const { parallel = Math.min(4, Math.max(1, availableParallelism() - 1)), waiting = 512 } = options
  const { hash, verify } = options.hasher ?? hasher
  const runQueued = createWorkQueue(parallel, waiting, busyMessage)
  return {
    hash: password => runQueued(() => hash(normalize(password))),
    verify: (digest, password) =>
      runQueued(async () => (await verify(digest ?? dummyDigest, normalize(password))) && digest !== null),
  }
}

/** Makes passwords equal that keyboards compose differently. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** The issue of a password field whose password does not match the account. */
export const wrongPasswordIssue: Issue = { code: 'password-wrong', message: 'This password is wrong' }

/** The first rule a new password breaks: the required ones, then not being a common password. */
export function newPasswordIssue(password: string): Issue | null {
  const issue = passwordIssue(password)
  if (issue || !isCommonPassword(password)) return issue
  return { code: 'password-common', message: 'This password is one of the most common ones: choose another' }
}
