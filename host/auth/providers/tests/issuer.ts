import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'

export const CLIENT = 'the-client'
export const SECRET = 'the-client-secret-of-the-tests'

/** Who signs in at the issuer next, by the claims of OpenID Connect. */
export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
  xms_edov?: boolean | string
}

type Options = {
  /** How it is called when requests reach it by another way. */
  calledAs?: string
  /** Whether its ID tokens contain the e-mail; otherwise only the answer to a request with the access token does. */
  claimsInIdToken?: boolean
}

/** Runs a real OpenID Connect provider that signs everyone in at once, as `as` says. */
export async function startIssuer(callback: string, options: Options = {}) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = options.calledAs ?? address
  const pair = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(pair.privateKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const people = new Map<string, Person>()
  let next: Person = { sub: 'ana' }
  const provider = new Provider(issuer, configurationOf(callback, key, people, options))
  provider.proxy = true
  const serve = provider.callback()
  const signIn = async (request: IncomingMessage, response: ServerResponse) => {
    people.set(next.sub, next)
    await provider.interactionFinished(request, response, { login: { accountId: next.sub, remember: false } })
  }
  server.on('request', (request, response) => {
    const work = request.url?.startsWith('/interaction/')
      ? signIn(request, response)
      : serve(request, response)
    Promise.resolve(work).catch(() => response.destroy())
  })
  return {
    /** Where it listens. */
    address,
    issuer,
    /** Chooses who signs in next. */
    as(person: Person) {
      next = person
    },
    idToken: signer(issuer, await importJWK(key, 'RS256')),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

/** Signs ID tokens as the issuer would; `claims` replace the usual ones. */
function signer(issuer: string, key: Parameters<SignJWT['sign']>[0]) {
  return (claims: JWTPayload) => {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ iss: issuer, aud: CLIENT, iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(key)
  }
}

function configurationOf(
  callback: string,
  key: JWK,
  people: Map<string, Person>,
  options: Options,
): Configuration {
  const seconds = 600
  return {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [key] } as Configuration['jwks'],
    scopes: ['openid', 'email', 'profile', 'name', 'offline_access', 'groups'],
    claims: { email: ['email', 'email_verified', 'xms_edov'], profile: ['name', 'picture'] },
    conformIdTokenClaims: !options.claimsInIdToken,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['one key for all tests'] },
    pkce: { required: () => false },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    issueRefreshToken: async () => true,
    findAccount: async (_ctx, id) => ({
      accountId: id,
      claims: async () => ({ ...people.get(id), sub: id }),
    }),
    loadExistingGrant: async (ctx) => {
      const { client, session, params } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope(String(params?.scope))
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: seconds,
      RefreshToken: seconds,
      AuthorizationCode: seconds,
      IdToken: seconds,
      Session: seconds,
      Interaction: seconds,
      Grant: seconds,
    },
  }
}
