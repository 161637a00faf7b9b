import { type EventName, eventOf } from '../../../../../domain/notifications/events.ts'

/** By which channels a letter goes, and whether somebody may stop it. */
export function channelWords(event: EventName): string {
  const about = eventOf(event)!
  const who = about.forPlatform
    ? 'Para a equipe da plataforma. '
    : about.forAdmins
      ? 'Para a administração. '
      : about.forCouncil
        ? 'Para o conselho. '
        : ''
  return about.mandatory
    ? `${who}Sempre por e-mail e no Prumo, e pelos canais que cada pessoa liga. Ninguém a desliga. ${about.mandatory}`
    : `${who}No Prumo, por e-mail, aparelhos, WhatsApp e SMS, como cada pessoa escolhe.`
}
