import { Text } from '@mantine/core'
import type { Answer } from '../../../../lib/commands/contract.ts'
import { counted } from '../../../../lib/words.ts'
import { Notice } from '../../../../ui/form/notice.tsx'
import { SearchField } from '../../../../ui/form/search-field.tsx'
import { underWayWords } from './words.ts'

type EffectsProps = {
  effects: Answer<'preview-feature-change'>
  /** The feature, or the limit, that changes. */
  what: string
  wanted: string
  onSearch: (wanted: string) => void
}

/** Who gains and who loses by a change, before it is saved: totals, and names up to a page, with a search among them. */
export function Effects({ effects, what, wanted, onSearch }: EffectsProps) {
  const { gain, lose, under_way, matching, named } = effects
  if (gain + lose === 0)
    return (
      <Notice kind="info">
        Nenhum condomínio passa a ter, nem deixa de ter, um recurso com esta mudança.
      </Notice>
    )
  const isLong = gain + lose > named.length || wanted !== ''
  return (
    <>
      {lose > 0 && (
        <Notice kind="warning">
          {`${counted(lose, 'condomínio deixa', 'condomínios deixam')} de usar o recurso`}
          {under_way > 0 ? `, com ${underWayWords(what, under_way)}. ` : '. '}
          Nada se apaga: o que existe continua à vista, e ninguém acrescenta nada a ele.
        </Notice>
      )}
      {gain > 0 && (
        <Notice kind="info">{`${counted(gain, 'condomínio passa', 'condomínios passam')} a ter o recurso.`}</Notice>
      )}
      {isLong && (
        <SearchField
          label="Procurar condomínio"
          placeholder="Nome do condomínio"
          value={wanted}
          onSearch={onSearch}
          fill
        />
      )}
      <ul aria-label="Condomínios que mudam">
        {named.map((row) => (
          <li key={row.id}>
            {`${row.name}: ${row.is_open ? 'abre' : 'fecha'}${row.under_way > 0 ? `, ${underWayWords(what, row.under_way)}` : ''}`}
          </li>
        ))}
      </ul>
      {matching === 0 && <Text size="sm">Nenhum deles tem este nome.</Text>}
      {matching > named.length && <Text size="sm">{`e mais ${matching - named.length}`}</Text>}
    </>
  )
}
