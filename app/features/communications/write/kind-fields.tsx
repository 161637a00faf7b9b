import { Alert, SegmentedControl, Select, Switch } from '@mantine/core'
import { Scale, Siren } from 'lucide-react'
import { announcementKinds, legalMatters } from '../../../../domain/communications/input.ts'
import { kindWords, matterReasons, matterWords } from '../../../../domain/communications/words.ts'
import type { DraftValues } from './values.ts'

export type FieldsProps = {
  values: DraftValues
  change: (more: Partial<DraftValues>) => void
  errors: Readonly<Record<string, string>>
}

/** Chooses the kind, which decides how it is sent; for a legal notice its subject, for an urgent one whether people are in danger. */
export function KindFields({ values, change, errors }: FieldsProps) {
  const { kind, legal_matter, is_emergency } = values
  const matter = legal_matter ?? 'other'
  return (
    <>
      <div style={{ overflowX: 'auto' }}>
        <SegmentedControl
          aria-label="Tipo"
          value={kind}
          onChange={(value) => {
            const next = value as DraftValues['kind']
            change({
              kind: next,
              ...(next === 'legal'
                ? { legal_matter: matter, asks_confirmation: true }
                : { legal_matter: null }),
            })
          }}
          data={announcementKinds.map((value) => ({ value, label: kindWords[value] }))}
        />
      </div>
      {kind === 'legal' && (
        <>
          <Select
            label="Do que trata"
            size="md"
            allowDeselect={false}
            data={legalMatters.map((value) => ({ value, label: matterWords[value] }))}
            value={matter}
            onChange={(value) => change({ legal_matter: (value ?? 'other') as DraftValues['legal_matter'] })}
            error={errors.legal_matter}
          />
          <Alert icon={<Scale size={18} />} color="petrol">
            {`${matterReasons[matter]} Vai por e-mail e no Prumo a todos, sem que ninguém possa desligar, e gera certidão.`}
          </Alert>
        </>
      )}
      {kind === 'urgent' && (
        <>
          <Switch
            label="É uma emergência: há perigo agora"
            description="Vai por todos os canais de uma vez, também de madrugada. Pede uma confirmação escrita."
            checked={is_emergency}
            onChange={({ currentTarget }) => change({ is_emergency: currentTarget.checked })}
            error={errors.is_emergency}
          />
          {is_emergency && (
            <Alert icon={<Siren size={18} />} color="red">
              Em perigo de vida, ligue primeiro: Bombeiros 193, SAMU 192, Polícia 190.
            </Alert>
          )}
        </>
      )}
    </>
  )
}
