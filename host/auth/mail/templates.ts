import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthSettings } from '../settings.ts'
import {
  defaultNotifications,
  defaultTemplates,
  type NotificationName,
  type TemplateName,
} from './default-templates.ts'

/** A notification's facts, besides the account. `Device`, `Address` and `When` are of `new_sign_in`, this host's own. */
export type NotificationFacts = {
  OldEmail?: string
  Phone?: string
  OldPhone?: string
  Provider?: string
  FactorType?: string
  Device?: string
  Address?: string
  When?: string
}

/** What a template may name, as in GoTrue; a mail that has no such value shows nothing there. */
type MailVariables = NotificationFacts & {
  ConfirmationURL?: string
  Token?: string
  TokenHash?: string
  SiteURL: string
  RedirectTo?: string
  Email: string
  NewEmail?: string
  SendingTo?: string
  Data: Record<string, unknown>
}

type RenderedMail = { subject: string; html: string; text: string }
type Render = (variables: MailVariables) => RenderedMail
export type MailTemplates = Record<TemplateName | NotificationName, Render>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
const unescapeHtml = (text: string) =>
  Object.entries(escapes).reduce((plain, [character, entity]) => plain.replaceAll(entity, character), text)

/** Escapes as Go's `html/template` does: a value in an address' query or fragment is one value, whatever it contains. */
const escapeInAddress = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const IN_QUERY = /\b(?:href|src|action)\s*=\s*"[^"]*[?#][^"]*$/i

const ACTION = /\{\{-?\s*(.*?)\s*-?\}\}/g
const names =
  'ConfirmationURL|Token|TokenHash|SiteURL|RedirectTo|Email|NewEmail|SendingTo|OldEmail|Phone|OldPhone|Provider|FactorType|Device|Address|When'
const VARIABLE = new RegExp(`^\\.(${names}|Data(?:\\.\\w+)+)$`)

/**
 * Compiles the part of Go's template language that mails use: `{{ .Name }}` and `{{ .Data.key }}`.
 * @throws Error naming an action that it does not know, at start rather than at the first mail
 */
function compile(source: string, name: string, encode: (text: string) => string) {
  for (const [action, body] of source.matchAll(ACTION)) {
    if (!VARIABLE.test(body ?? '')) throw new Error(`Modelo de e-mail ${name}: "${action}" não é aceito.`)
  }
  return (variables: MailVariables) =>
    source.replace(ACTION, (_, body: string, index: number) => {
      const path = body.slice(1).split('.')
      const value = path.reduce<unknown>(valueAt, variables)
      if (value === undefined || value === null) return ''
      return IN_QUERY.test(source.slice(0, index)) ? escapeInAddress(String(value)) : encode(String(value))
    })
}

/** Returns an object's own value; a mail must not show inherited ones. */
function valueAt(scope: unknown, key: string): unknown {
  if (typeof scope !== 'object' || scope === null || !Object.hasOwn(scope, key)) return undefined
  return (scope as Record<string, unknown>)[key]
}

/** Returns the mail as plain text, for readers without HTML: the links' addresses follow their words. */
function toText(html: string): string {
  const text = html
    .replace(/<(style|head|title)\b.*?<\/\1>/gis, '')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, href: string, words: string) =>
      words.includes(href) ? words : `${words}: ${href}`,
    )
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>|<\/(p|h\d|div|tr|li)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
  return unescapeHtml(text.replaceAll('&nbsp;', ' '))
    .replace(/ *\n[ \n]*/g, '\n\n')
    .trim()
}

/**
 * Reads the project's templates (`[auth.email.template.<name>]` and `[auth.email.notification.<name>]`) over the default ones.
 * @param root the folder that `content_path` is relative to: the one that contains `supabase/`
 * @throws Error if a file cannot be read or a template has an unknown action
 */
export async function loadTemplates({ email }: AuthSettings, root: string): Promise<MailTemplates> {
  const load = async ([name, fallback]: [string, Source], chosen: Partial<Source> | undefined) =>
    [name, await render(name, fallback, chosen, root)] as const
  const entries = await Promise.all([
    ...Object.entries(defaultTemplates).map((entry) => load(entry, email.template[entry[0]])),
    ...Object.entries(defaultNotifications).map((entry) => load(entry, email.notification[entry[0]])),
  ])
  return Object.fromEntries(entries) as MailTemplates
}

type Source = { subject: string; content: string; content_path?: string }

async function render(
  name: string,
  fallback: Source,
  chosen: Partial<Source> | undefined,
  root: string,
): Promise<Render> {
  const content = chosen?.content_path
    ? await readFile(join(root, chosen.content_path), 'utf8')
    : fallback.content
  const html = compile(content, name, escapeHtml)
  // A header is one line.
  const subject = compile(chosen?.subject ?? fallback.subject, name, (text) => text.replace(/\s+/g, ' '))
  return (variables) => {
    const rendered = html(variables)
    return { subject: subject(variables), html: rendered, text: toText(rendered) }
  }
}
