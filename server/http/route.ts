import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/**
 * Who may call: anybody (only routes listed in `publicRoutes`), every account signed in, holders of a node or of one of
 * several, or super administrators. The address says whose accounts and nodes those are: administrators' below `/admin/`, else members'.
 */
export type RouteAccess =
  | 'public'
  | 'admin'
  | 'member'
  | 'super'
  | { readonly node: string }
  | { readonly anyOf: readonly string[] }

/** How often a call may be made by one account or from one address, beyond the general limits. */
export interface RouteLimit {
  /** what is counted; routes that name the same are counted together and have the same limit */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** an account by its own calls, whichever address they come from; who is not signed in counts by address */
  readonly by: 'account' | 'address'
}

/** What a handler is given; the body of a POST is what was sent as such, that of others has the query in it, too. */
export interface Input {
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  /** the bytes that were sent, of routes with `rawBody`; their `body` is empty */
  readonly raw: Buffer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** One call: address, method, who may, how much may be sent, what is done. */
export interface Route {
  /** such as `/admin/content.article/index`, in lower case */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly access: RouteAccess
  /** may be called with an API key although it has no node, as calls of guests (`server/auth/api-keys/key-rights.ts`) */
  readonly forKeys?: true
  /** calls that are let through; counted once it is known that the caller may make them */
  readonly limit?: RouteLimit
  /**
   * what somebody sees who views the back office as another administrator (`auth/view-as/`): what that one would get, the own
   * answer, or nothing. Absent: calls of a node and of super administrators are shown, all others closed
   */
  readonly inViews?: 'shown' | 'own' | 'closed'
  /** bytes of a body; 1 MiB unless said otherwise */
  readonly bodyLimit?: number
  /** keys that a JSON body may have in all; 1,000 unless said otherwise */
  readonly bodyKeys?: number
  /** title of the log row: a message key; false: not logged. Absent: made from the rules' titles */
  readonly logTitle?: string | false
  /** reads its body by itself */
  readonly isUpload?: boolean
  /** takes a body of any type as the bytes that were sent, for signatures are over bytes; 256 KiB unless `bodyLimit` says otherwise */
  readonly rawBody?: true
  /** goes on for as long as the client listens: its duration says nothing about the server */
  readonly isStream?: boolean
  /** body and responses in the API documents, where they are not the usual ones */
  readonly documents?: Readonly<Record<string, unknown>>
  readonly handle: (context: Context, input: Input) => Promise<Answer>
}

/** A successful answer: data and, where people should hear of it, a message key, or several in the order they are tried. */
export interface Answer {
  readonly data?: unknown
  readonly message?: string | readonly string[]
  /** what goes into the message */
  readonly params?: Readonly<Record<string, string | number>>
  /** sent instead of the envelope, to clients that read another shape */
  readonly body?: unknown
  /** sent as it is, to those who read words of their own, such as providers of payments */
  readonly plain?: { readonly status: number; readonly type: string; readonly body: string }
  /** who acted, when the call itself found that out: a sign-in */
  readonly actor?: { readonly id: number; readonly username: string } | null
}
