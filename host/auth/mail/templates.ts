import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthSettings } from '../settings.ts'
import { defaultTemplates, type TemplateName } from './default-templates.ts'

/** What a template may name, as in GoTrue. */
type MailVariables = {
  ConfirmationURL: string
  Token: string
  TokenHash: string
  SiteURL: string
  RedirectTo: string
  Email: string
  NewEmail: string
  Data: Record<string, unknown>
}

type RenderedMail = { subject: string; html: string; text: string }
export type MailTemplates = Record<TemplateName, (variables: MailVariables) => RenderedMail>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
const unescapeHtml = (text: string) =>
  Object.entries(escapes).reduce((plain, [character, entity]) => plain.replaceAll(entity, character), text)

const ACTION = /\{\{-?\s*(.*?)\s*-?\}\}/g
const VARIABLE = /^\.(ConfirmationURL|Token|TokenHash|SiteURL|RedirectTo|Email|NewEmail|Data(?:\.\w+)+)$/

/**
 * Compiles the part of Go's template language that mails use: `{{ .Name }}` and `{{ .Data.key }}`.
 * @throws Error naming an action that it does not know, at start rather than at the first mail
 */
function compile(source: string, name: string, encode: (text: string) => string) {
  for (const [action, body] of source.matchAll(ACTION)) {
    if (!VARIABLE.test(body ?? '')) throw new Error(`Modelo de e-mail ${name}: "${action}" não é aceito.`)
  }
  return (variables: MailVariables) =>
    source.replace(ACTION, (_, body: string) => {
      const path = body.slice(1).split('.')
      const value = path.reduce<unknown>(valueAt, variables)
      return value === undefined || value === null ? '' : encode(String(value))
    })
}

/** Gives an object's own value; what it inherits is not the mail's to show. */
function valueAt(scope: unknown, key: string): unknown {
  if (typeof scope !== 'object' || scope === null || !Object.hasOwn(scope, key)) return undefined
  return (scope as Record<string, unknown>)[key]
}

/** Gives the mail as plain text, for readers without HTML: the links' addresses stand after their words. */
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
 * Reads the project's templates (`[auth.email.template.<name>]`) over the default ones.
 * @param root the folder that `content_path` starts from: the one that holds `supabase/`
 * @throws Error when a file cannot be read or a template has an unknown action
 */
export async function loadTemplates(settings: AuthSettings, root: string): Promise<MailTemplates> {
  const load = async (name: TemplateName) => {
    const chosen = settings.email.template[name]
    const fallback = defaultTemplates[name]
    const content = chosen?.content_path
      ? await readFile(join(root, chosen.content_path), 'utf8')
      : fallback.content
    const html = compile(content, name, escapeHtml)
    const subject = compile(chosen?.subject ?? fallback.subject, name, String)
    return (variables: MailVariables) => {
      const rendered = html(variables)
      return { subject: subject(variables), html: rendered, text: toText(rendered) }
    }
  }
  return {
    confirmation: await load('confirmation'),
    recovery: await load('recovery'),
    magic_link: await load('magic_link'),
    invite: await load('invite'),
    email_change: await load('email_change'),
    reauthentication: await load('reauthentication'),
  }
}
