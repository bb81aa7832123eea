import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { accountCalls } from '#core/shared/calls/account.ts'
import type { Client } from '#tests/harness/index.ts'

export const clientId = 'skald.apps.googleusercontent.com'

/** Google as the server sees it: its keys, and tokens signed with them. */
export async function createGoogle(now: () => Date) {
  let keyRequests = 0
  let down = false
  let current = await newKey('first')
  let published: JWK[] = [current.jwk]

  return {
    keyRequests: () => keyRequests,
    key: () => current,
    /** Replaces the network. */
    fetch: (async () => {
      keyRequests += 1
      if (down) throw new TypeError('fetch failed: connect ECONNREFUSED 10.1.2.3:443')
      return Response.json({ keys: published })
    }) as typeof fetch,
    goDown: (state = true) => {
      down = state
    },
    /** Signs with another key from now on; the old one stays published, or not. */
    async rotate({ keepsOld }: { keepsOld: boolean }) {
      const before = published
      current = await newKey(`key-${Math.random()}`)
      published = keepsOld ? [current.jwk, ...before] : [current.jwk]
    },
    token(claims: JWTPayload, header: { alg?: string; kid?: string } = {}) {
      const seconds = Math.floor(now().getTime() / 1000)
      return new SignJWT({
        iss: 'https://accounts.google.com',
        aud: clientId,
        email_verified: true,
        iat: seconds,
        exp: seconds + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: current.kid, ...header })
        .sign(current.privateKey)
    },
  }
}

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** Requests the sign-in options like a browser about to go to Google; returns the nonce. */
export async function beginGoogle(client: Client): Promise<string> {
  const { google } = await client.call(accountCalls.signInOptions, {})
  return (google && new URL(google.address).searchParams.get('nonce')) ?? ''
}
