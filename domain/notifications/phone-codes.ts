import { brand } from '../brand.ts'
import { toGsm } from './sms.ts'

/** A code that proves ownership of a phone number. The figures are in the migration too (`my_phone_code`). */
export const phoneCodes = {
  digits: 6,
  minutes: 10,
  tries: 5,
  /** Between one and the next, in seconds. */
  wait: 60,
  /** In 24 hours: per person, and per number, no matter who requests it. */
  mostADay: 5,
} as const

/** What people type or paste, without the spaces that some phones put in between; null when it is no code. */
export function readPhoneCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, '')
  return new RegExp(`^\\d{${phoneCodes.digits}}$`).test(digits) ? digits : null
}

/** Returns the text message. Its last line makes phones offer the code on this address only (https://wicg.github.io/sms-one-time-codes/). */
export function smsCode(code: string, host: string): string {
  const said = toGsm(
    `${brand.name}: ${code} é o seu código. Vale ${phoneCodes.minutes} minutos. Não passe a ninguém.`,
  )
  return `${said}\n\n@${host} #${code}`
}

/** Name of the code's template at Meta; its text is Meta's own. */
export const codeTemplateName = 'prumo_codigo'

/** The template to have approved (category AUTHENTICATION, whose body and button Meta words itself). */
export const codeTemplate = {
  name: codeTemplateName,
  language: 'pt_BR',
  category: 'AUTHENTICATION',
  components: [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: phoneCodes.minutes },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar código' }] },
  ],
} as const
