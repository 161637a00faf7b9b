import { Button, Select } from '@mantine/core'
import { Eye, EyeOff, Pencil, Printer, User } from 'lucide-react'
import { useState } from 'react'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { roleWords } from '../../../../domain/role-words.ts'
import { type SeenRole, type Sight, seenRoles, visibility } from '../../../../domain/visibility/visibility.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import classes from './visibility.module.css'

const groups = [...new Set(visibility.map(({ area }) => area.group))]

/** Who sees what, role by role: derived from the same permissions the database enforces, so it is accurate. For every member, and for print. */
export function VisibilityTable() {
  const { role } = useMembership()
  const own: SeenRole = role ?? 'resident'
  const [shown, setShown] = useState<SeenRole>(own)
  return (
    <section className={classes.frame} aria-label="Quem vê o quê">
      <div className={classes.head}>
        <p className={classes.note}>
          Esta tabela sai das mesmas regras que o banco de dados aplica. A equipe do Prumo só abre os dados de
          um condomínio com um acesso de suporte: motivo escrito, prazo e registro.
        </p>
        <Button
          variant="default"
          leftSection={<Printer size={18} />}
          onClick={() => print()}
          className={classes.print}
        >
          Imprimir
        </Button>
      </div>
      <WideTable own={own} />
      <div className={classes.phone}>
        <Select
          label="O que vê"
          allowDeselect={false}
          data={seenRoles.map((value) => ({
            value,
            label: value === own ? `${roleWords[value]} (você)` : roleWords[value],
          }))}
          value={shown}
          onChange={(value) => value && setShown(value as SeenRole)}
        />
        <PhoneList role={shown} />
      </div>
    </section>
  )
}

/** The level of visibility as icon and word: never only by colour. */
function Mark({ sight }: { sight: Sight }) {
  const { sees, changes } = sight
  const Icon = sees === 'none' ? EyeOff : sees === 'own' ? User : Eye
  const words = sees === 'none' ? 'Não vê' : sees === 'own' ? 'Vê o que é seu' : 'Vê tudo'
  return (
    <span className={classes.sight}>
      <span className={classes.mark} data-sees={sees}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {words}
      </span>
      {changes !== 'none' && (
        <span className={classes.mark}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden />
          {changes === sees ? 'Altera' : 'Altera o que é seu'}
        </span>
      )}
    </span>
  )
}

function WideTable({ own }: { own: SeenRole }) {
  const { name } = useCondominium()
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>
        Quem vê o quê · {name} · {formatDate(civilDate(new Date(), openZone()))}
      </caption>
      <thead>
        <tr>
          <th scope="col">Área</th>
          {seenRoles.map((role) => (
            <th key={role} scope="col" data-own={role === own || undefined}>
              {roleWords[role]}
              {role === own && <span className={classes.you}>você</span>}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={seenRoles.length + 1} className={classes.group}>
              {group}
            </th>
          </tr>
          {visibility
            .filter(({ area }) => area.group === group)
            .map(({ area, sights }) => (
              <tr key={area.key}>
                <th scope="row">
                  {area.label}
                  <span className={classes.areaNote}>{area.note}</span>
                </th>
                {seenRoles.map((role) => (
                  <td key={role} data-own={role === own || undefined}>
                    <Mark sight={sights[role]} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  )
}

function PhoneList({ role }: { role: SeenRole }) {
  return groups.map((group) => (
    <div key={group}>
      <h3 className={classes.group}>{group}</h3>
      <ul className={classes.list}>
        {visibility
          .filter(({ area }) => area.group === group)
          .map(({ area, sights }) => (
            <li key={area.key}>
              <div className={classes.line}>
                <strong>{area.label}</strong>
                <Mark sight={sights[role]} />
              </div>
              <span className={classes.areaNote}>{area.note}</span>
            </li>
          ))}
      </ul>
    </div>
  ))
}
