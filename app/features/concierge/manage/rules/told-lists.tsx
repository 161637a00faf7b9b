import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ban, type LucideIcon, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { StoredImage } from '../../../../ui/files/stored-image.tsx'
import classes from '../../concierge.module.css'
import { untilWords } from '../../concierge-words.ts'
import { BookToolbar, bookFiltersOf, isFiltered } from '../books/book-filters.tsx'
import { BookList } from '../books/book-list.tsx'
import { StatusFilter } from '../books/status-filter.tsx'
import {
  type BanEntry,
  bansPageQuery,
  type InstructionEntry,
  instructionsPageQuery,
} from '../list-queries.ts'

/** The usual needs no choosing. */
const ended = { ended: 'Que já acabaram' }

function useTold() {
  const { id } = useCondominium()
  const { params, place, filter } = useListAddress()
  const filters = bookFiltersOf(params, ended)
  const toolbar = (searchLabel: string, placeholder: string) => (
    <BookToolbar
      filters={filters}
      searchLabel={searchLabel}
      placeholder={placeholder}
      withDays={false}
      narrowing={
        <StatusFilter
          words={ended}
          label="Valendo"
          value={filters.status}
          onChange={(situacao) => filter({ situacao })}
        />
      }
    />
  )
  return { id, filters, place, toolbar, stands: filters.status === null }
}

/** 'A-101 · até 30/11/2026 · por Marta Nunes'. */
const standing = ({ unit_label, until, created_by_name }: InstructionEntry | BanEntry): string =>
  [unit_label ?? 'Prédio todo', untilWords(until), created_by_name && `por ${created_by_name}`]
    .filter(Boolean)
    .join(' · ')

/** Lists people who are not admitted. */
export function Bans() {
  const { id, filters, place, toolbar, stands } = useTold()
  const bans = useQuery(bansPageQuery(id, filters, place))
  const lift = useCommand('lift-admission-ban', { action: 'remover o aviso', done: 'Aviso removido' })
  return (
    <>
      {toolbar('Buscar aviso', 'Nome ou motivo')}
      <BookList
        page={bans}
        narrowed={isFiltered(filters)}
        rowHeight={64}
        empty={{
          title: 'Nenhum aviso',
          says: 'Se alguém não deve entrar no prédio ou numa unidade, a portaria vê o aviso antes de liberar.',
        }}
      >
        {(rows) => (
          <ul className={classes.rows} aria-label="Não liberar">
            {rows.map((row) => (
              <Told
                key={row.id}
                Icon={Ban}
                first={row.name}
                second={[row.reason, row.description].filter(Boolean).join(' · ')}
                third={standing(row)}
                photo={row.photo_path}
                isBusy={lift.isPending}
                removeLabel={`Remover o aviso sobre ${row.name}`}
                onRemove={stands ? () => lift.mutate({ ban_id: row.id }) : undefined}
              />
            ))}
          </ul>
        )}
      </BookList>
    </>
  )
}

/** Lists the instructions of units and the building to the desk. */
export function Instructions() {
  const { id, filters, place, toolbar, stands } = useTold()
  const instructions = useQuery(instructionsPageQuery(id, filters, place))
  const remove = useCommand('remove-desk-instruction', {
    action: 'remover a instrução',
    done: 'Instrução removida',
  })
  return (
    <>
      {toolbar('Buscar instrução', 'Palavras da instrução')}
      <BookList
        page={instructions}
        narrowed={isFiltered(filters)}
        rowHeight={64}
        empty={{
          title: 'Nenhuma instrução',
          says: 'O que a portaria deve saber de uma unidade ou do prédio aparece na mesa junto com ela.',
        }}
      >
        {(rows) => (
          <ul className={classes.rows} aria-label="Instruções">
            {rows.map((row) => (
              <Told
                key={row.id}
                Icon={MessageSquareText}
                first={row.text}
                third={standing(row)}
                isBusy={remove.isPending}
                removeLabel={`Remover a instrução: ${row.text}`}
                onRemove={stands ? () => remove.mutate({ instruction_id: row.id }) : undefined}
              />
            ))}
          </ul>
        )}
      </BookList>
    </>
  )
}

type ToldProps = {
  Icon: LucideIcon
  first: string
  second?: string
  third: ReactNode
  photo?: string | null
  isBusy: boolean
  removeLabel: string
  onRemove: (() => void) | undefined
}

function Told({ Icon, first, second, third, photo = null, isBusy, removeLabel, onRemove }: ToldProps) {
  const mayManage = useMayManage()
  return (
    <li className={classes.row}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={classes.found}>
        <StoredImage
          bucket="condominium-files"
          path={photo}
          size={{ width: 40, height: 40 }}
          alt={`Foto de ${first}`}
          className={classes.thumbnail}
        />
        <div>
          <div className={classes.first}>{first}</div>
          {second && <div className={classes.second}>{second}</div>}
          <div className={`${classes.second} figures`}>{third}</div>
        </div>
      </div>
      {mayManage && onRemove && (
        <Button
          variant="subtle"
          size="compact-md"
          mih={44}
          loading={isBusy}
          onClick={onRemove}
          aria-label={removeLabel}
        >
          Remover
        </Button>
      )}
    </li>
  )
}
