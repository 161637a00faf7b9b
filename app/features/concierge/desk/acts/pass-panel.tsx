import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleX, DoorOpen, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { banOf } from '../../../../../domain/concierge/desk/now.ts'
import { judgePass, type PassVerdict, passWords } from '../../../../../domain/concierge/passes.ts'
import { openZone } from '../../../../lib/zone.ts'
import { momentOf } from '../../concierge-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { Panel } from '../panel.tsx'
import { UnitNotes } from '../parts/unit-notes.tsx'
import shared from '../style/shared.module.css'
import classes from './acts.module.css'

const looks = {
  good: { Icon: CircleCheck, words: 'Passe conferido' },
  flag: { Icon: CircleAlert, words: 'Confira antes de liberar' },
  refuse: { Icon: CircleX, words: 'Não libere' },
} as const

/** Shows a scanned pass: checked on the device, by its signature, its time and its known uses. */
export function PassPanel() {
  const { view, token, act, go, home } = useOpenDesk()
  const { data } = view
  const [verdict, setVerdict] = useState<PassVerdict | null>(null)
  useEffect(() => {
    let current = true
    const judge = async () => {
      const context = {
        now: view.now,
        zone: openZone(),
        condominiumId: data.condominium.id,
        revoked: new Set(data.passes.revoked),
        usedTimes: 0,
        policy: data.settings.pass_policy,
      }
      const first = await judgePass(token, data.passes.keys, context)
      const aid = first.claims?.aid ?? ''
      const known = data.authorizations.find(({ id }) => id === aid)
      const usedTimes = (known?.uses ?? 0) + (view.unsentUses.get(aid) ?? 0)
      const told = usedTimes > 0 ? await judgePass(token, data.passes.keys, { ...context, usedTimes }) : first
      if (current) setVerdict(told)
    }
    void judge()
    return () => {
      current = false
    }
  }, [token, data, view.now, view.unsentUses])
  if (!token) return <Panel title="Passe" sentence="Leia o QR outra vez." />
  if (!verdict) return <Panel title="Passe" sentence="Conferindo..." />

  const { claims, code } = verdict
  const authorization = data.authorizations.find(({ id }) => id === claims?.aid)
  const isOurs = claims !== null && claims.cid === data.condominium.id
  const unit = data.register.units.find(({ id, label }) =>
    authorization ? id === authorization.unit_id : label === claims?.u,
  )
  // Shown again on the way out.
  const inside = view.inside.find(
    ({ authorization_id }) => authorization_id && authorization_id === claims?.aid,
  )
  const ban = isOurs && claims ? banOf(view.bansOf(unit?.id ?? null), claims.n) : null
  const state = ban && verdict.verdict === 'good' ? 'flag' : verdict.verdict
  const { Icon, words } = looks[state]
  const common = () => ({
    visit_id: crypto.randomUUID(),
    unit_id: unit?.id ?? null,
    name: claims?.n ?? 'Passe não reconhecido',
    kind: authorization?.kind ?? ('visitor' as const),
    pass_id: isOurs ? claims?.pid : null,
    pass_code: code,
    ban_id: ban?.id ?? null,
  })
  const enter = () =>
    void act('visit.entered', {
      ...common(),
      authorization_id: authorization?.id ?? null,
      company: authorization?.company ?? null,
      plate: authorization?.plate ?? null,
      admitted_by: state === 'good' ? 'authorization' : 'override',
      reason: state === 'good' ? null : 'Conferido na portaria e liberado',
    })
  const refuse = () =>
    void act('visit.refused', {
      ...common(),
      reason: code ? passWords[code].slice(0, 190) : 'Aviso de não admitir',
    })
  return (
    <Panel
      title="Passe de visita"
      foot={
        <>
          {inside && (
            <Button
              className={shared.big}
              leftSection={<LogOut size={20} />}
              onClick={() => void act('visit.left', { visit_id: inside.id }, { words: inside.name })}
              autoFocus
            >
              Registrar saída
            </Button>
          )}
          {state !== 'refuse' && (
            <Button
              variant={inside ? 'default' : 'filled'}
              className={shared.big}
              leftSection={<DoorOpen size={20} />}
              onClick={enter}
              autoFocus={!inside}
            >
              {state === 'good' ? 'Entrou' : 'Liberar mesmo assim'}
            </Button>
          )}
          {state !== 'good' && (
            <Button variant="default" className={shared.big} onClick={refuse}>
              Registrar recusa
            </Button>
          )}
          {state === 'refuse' && isOurs && (
            <Button
              variant="default"
              className={shared.big}
              onClick={() => go({ screen: 'visita', unit: unit?.id, name: claims?.n })}
            >
              A unidade liberou por telefone
            </Button>
          )}
          <Button variant="default" className={shared.big} onClick={home}>
            Cancelar
          </Button>
        </>
      }
    >
      <p className={classes.verdict} data-state={state} role="status">
        <Icon size={32} aria-hidden />
        <span>
          <strong>{words}</strong>
          {code ? passWords[code] : 'Assinatura, data e horário conferem.'}
        </span>
      </p>
      {isOurs && claims && (
        <p className={shared.picked}>
          <strong>{claims.u}</strong>
          <span>
            {claims.n} · vale até {momentOf(new Date(claims.until * 1000).toISOString(), view.now)}
          </span>
        </p>
      )}
      {inside && (
        <p className={shared.quiet}>
          {inside.name} está no prédio, entrou {momentOf(inside.entered_at, view.now)}.
        </p>
      )}
      <UnitNotes unitId={unit?.id ?? null} match={ban} />
    </Panel>
  )
}
