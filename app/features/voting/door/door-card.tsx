import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Vote } from 'lucide-react'
import { Link } from 'react-router'
import type { DeskAssembly } from '../../../../domain/voting/view.ts'
import classes from './door.module.css'
import { doorPath, doorStates, whereWords } from './door-words.ts'
import { deskAssembliesQuery } from './queries.ts'

/** Today's assemblies, asked for where the front desk reaches the product. */
export function DoorCard({ condominiumId, reaches }: { condominiumId: string; reaches: boolean }) {
  const today = useQuery({ ...deskAssembliesQuery(condominiumId), enabled: reaches })
  return <AssembliesAtDoor assemblies={today.data ?? []} />
}

/** Today's assemblies at the front desk: which, where, when, and the way to the check-in list. Takes no place on other days. */
export function AssembliesAtDoor({ assemblies }: { assemblies: readonly DeskAssembly[] }) {
  if (assemblies.length === 0) return null
  return (
    <section aria-label="Assembleia hoje">
      <ul className={classes.cards}>
        {assemblies.map((assembly) => (
          <li key={assembly.id}>
            <Vote size={22} aria-hidden />
            <div>
              <strong>{assembly.title}</strong>
              <p>{`${whereWords(assembly)}. ${doorStates[assembly.state]}.`}</p>
            </div>
            <Link to={doorPath}>
              {assembly.registers ? 'Lista de presença' : 'Ver a assembleia'}
              <ArrowRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
