import { Button, Select, TextInput } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { momentOf } from '../../concierge-words.ts'
import { useOpenDesk } from '../desk-context.ts'
import { Panel } from '../panel.tsx'
import { useDesk } from '../store/use-desk.ts'
import listing from '../style/listing.module.css'
import shared from '../style/shared.module.css'

const hours = ['1', '2', '4', '8', '24'].map((value) => ({
  value,
  label: value === '1' ? 'Em 1 hora' : `Em ${value} horas`,
}))

/** Lists the building's keys: who has each one, and since when. */
export function KeysPanel() {
  const { view, act } = useOpenDesk()
  const { folded } = useDesk()
  const [lending, setLending] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [back, setBack] = useState<string | null>('2')
  const loans = new Map(
    folded.loans.filter(({ status }) => status === 'out').map((loan) => [loan.key_id, loan]),
  )
  const lend = async (keyId: string) => {
    const expected_back = back ? new Date(view.now.getTime() + Number(back) * 3_600_000).toISOString() : null
    const done = await act(
      'key.lent',
      { loan_id: crypto.randomUUID(), key_id: keyId, to_name: name, expected_back },
      { stay: true },
    )
    if (!done) return
    setLending(null)
    setName('')
  }
  return (
    <Panel
      title="Chaves"
      sentence={view.data.keys.length === 0 ? 'A administração ainda não cadastrou chaves.' : undefined}
    >
      <ul className={listing.rows}>
        {view.data.keys.map((key) => {
          const loan = loans.get(key.id)
          const isLate = loan?.expected_back && loan.expected_back < view.now.toISOString()
          return (
            <li key={key.id} className={listing.row}>
              <KeyRound size={22} aria-hidden />
              <div>
                <span className={listing.name}>{key.name}</span>
                <p className={listing.second}>
                  {loan ? (
                    <span className={isLate ? listing.late : undefined}>
                      Com {loan.to_name} desde {momentOf(loan.lent_at, view.now)}
                      {loan.expected_back && `, volta até ${momentOf(loan.expected_back, view.now)}`}
                    </span>
                  ) : (
                    <span>
                      {['Na portaria', key.place, view.labelOf(key.unit_id)].filter(Boolean).join(' · ')}
                    </span>
                  )}
                </p>
              </div>
              {loan ? (
                <Button
                  variant="outline"
                  className={listing.enter}
                  onClick={() =>
                    void act(
                      'key.returned',
                      { loan_id: loan.id, key_id: key.id },
                      { stay: true, words: key.name },
                    )
                  }
                >
                  Voltou
                </Button>
              ) : (
                <Button
                  variant="outline"
                  className={listing.enter}
                  onClick={() => setLending(lending === key.id ? null : key.id)}
                  aria-expanded={lending === key.id}
                >
                  Emprestar
                </Button>
              )}
              {lending === key.id && !loan && (
                <form
                  className={shared.inline}
                  onSubmit={(event) => {
                    event.preventDefault()
                    void lend(key.id)
                  }}
                >
                  <TextInput
                    label="Quem leva"
                    className={shared.field}
                    value={name}
                    maxLength={80}
                    autoFocus
                    required
                    onChange={({ currentTarget }) => setName(currentTarget.value)}
                  />
                  <Select
                    label="Volta"
                    className={shared.field}
                    data={hours}
                    value={back}
                    onChange={setBack}
                    clearable
                  />
                  <Button type="submit" className={shared.big}>
                    Levou a chave
                  </Button>
                </form>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
