import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { formatCents } from '../../../../domain/money.ts'
import { debtsWords } from '../../../../domain/reservations/words.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { PhotoStrip } from '../photos/photo-strip.tsx'
import type { Area } from '../queries.ts'
import classes from '../reservations.module.css'

/** A space's name, which opens all that is to know before one books it. */
export function AboutArea({ area }: { area: Area }) {
  const [opened, setOpened] = useState(false)
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  return (
    <>
      <UnstyledButton
        className={classes.about}
        aria-label={`Sobre ${area.name}`}
        onClick={() => setOpened(true)}
      >
        {area.name}
      </UnstyledButton>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={area.name}
        fullScreen={phone}
        radius={phone ? 0 : undefined}
      >
        <PhotoStrip label={`Fotos de ${area.name}`} photos={area.photos} />
        {area.description && <p style={{ whiteSpace: 'pre-line' }}>{area.description}</p>}
        <Facts facts={factsOf(area).filter(({ value }) => value)} />
        {area.rules && (
          <>
            <h3>Regras</h3>
            <p style={{ whiteSpace: 'pre-line' }}>{area.rules}</p>
          </>
        )}
        <p className={classes.quiet}>{debtsWords}</p>
      </Modal>
    </>
  )
}

const hours = (count: number) => (count === 1 ? '1 hora' : `${count} horas`)

/** A space's terms in words; false where one does not apply. */
export function factsOf(area: Area) {
  const { fee_cents, weekend_fee_cents, holiday_fee_cents, deposit_cents } = area
  const price = (cents: number) => (cents === 0 ? 'sem taxa' : formatCents(cents))
  return [
    { name: 'Cabem', value: `${area.capacity.toLocaleString('pt-BR')} pessoas` },
    { name: 'Taxa', value: price(fee_cents) },
    { name: 'Fim de semana', value: weekend_fee_cents !== null && price(weekend_fee_cents) },
    { name: 'Feriado', value: holiday_fee_cents !== null && price(holiday_fee_cents) },
    { name: 'Caução', value: deposit_cents > 0 && formatCents(deposit_cents) },
    {
      name: 'Antecedência',
      value: [
        area.min_notice_hours > 0 && `ao menos ${hours(area.min_notice_hours)}`,
        `até ${area.max_notice_days} dias`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      name: 'Cancelar',
      value: `sem custo até ${hours(area.free_cancel_hours)} antes${
        area.late_cancel_percent > 0 ? `; depois, ${area.late_cancel_percent}% da taxa` : ''
      }`,
    },
    { name: 'Confirmação', value: area.needs_approval ? 'pela administração' : 'na hora' },
    {
      name: 'Quem reserva',
      value: area.open_to === 'responsible' ? 'proprietário ou inquilino' : 'qualquer morador com acesso',
    },
  ]
}
