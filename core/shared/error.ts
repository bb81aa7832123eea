import type { Issue } from './issue.ts'

/** The answer of every failing call: RFC 9457 problem details. */
export interface ProblemBody {
  /** stable code, translated by the client */
  type: ProblemType
  title: string
  status: number
  /** an English sentence: what happened and what to do */
  detail: string
  /** for invalid input; path is dotted, `data.title` */
  errors?: FieldError[]
  /** the stored entity, if a stale revision was refused */
  current?: unknown
}

/** An issue and the field it is about. */
export interface FieldError extends Issue {
  path: string
}

const problemKinds = {
  'bad-input': [400, 'Bad input'],
  'bad-json': [400, 'Malformed JSON'],
  'signed-out': [401, 'Sign in first'],
  'sign-in-failed': [401, 'Authentication failed'],
  'second-step': [401, 'A code is needed'],
  forbidden: [403, 'No access'],
  'sign-in-again': [403, 'Sign in again'],
  'bad-csrf': [403, 'The page is out of date'],
  'foreign-site': [403, 'Another site asked'],
  'identity-missing': [403, 'Choose your identity first'],
  'limit-reached': [403, 'Limit reached'],
  'not-found': [404, 'Not found'],
  'wrong-method': [405, 'Wrong method'],
  conflict: [409, 'Conflict'],
  'stale-revision': [409, 'Changed meanwhile'],
  'too-large': [413, 'Too large'],
  'storage-limit': [413, 'Your storage is full'],
  'wrong-media': [415, 'Wrong content type'],
  'wrong-host': [421, 'Not known by this name'],
  'not-what-it-says': [422, 'The file is not what it says'],
  'too-many': [429, 'Too many requests'],
  internal: [500, 'Something went wrong'],
  'not-configured': [501, 'Not configured'],
  'store-full': [507, 'The disk is full'],
  unavailable: [503, 'Not available now'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemType = keyof typeof problemKinds

/** The codes without their numbers, for the test that every code has a message in every language. */
export const problemTypes = Object.keys(problemKinds) as ProblemType[]

/** A refusal with its status. Thrown anywhere on the server, mapped to a response once. */
export class Problem extends Error {
  readonly type: ProblemType
  readonly extra: { errors?: FieldError[]; current?: unknown; retryAfter?: number }

  constructor(
    type: ProblemType,
    detail: string,
    extra: { errors?: FieldError[]; current?: unknown; retryAfter?: number } = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.type = type
    this.extra = extra
  }

  get status(): number {
    return problemKinds[this.type][0]
  }

  body(): ProblemBody {
    const { errors, current } = this.extra
    const body: ProblemBody = {
      type: this.type,
      title: problemKinds[this.type][1],
      status: this.status,
      detail: this.message,
    }
    if (errors) body.errors = errors
    if (current !== undefined) body.current = current
    return body
  }
}

/** An invalid field: the detail reads `path: message`. */
export function badField(path: string, issue: Issue | string): Problem {
  const error = toFieldError(path, issue)
  return new Problem('bad-input', `${path}: ${error.message}`, { errors: [error] })
}

/** An issue at a field; a sentence alone is an issue without a code. */
export function toFieldError(path: string, issue: Issue | string): FieldError {
  if (typeof issue === 'string') return { path, message: issue }
  const { code, message, values } = issue
  return { path, message, ...(code && { code }), ...(values && { values }) }
}
