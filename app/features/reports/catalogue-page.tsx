import { Button, TextInput } from '@mantine/core'
import { ChevronRight, FolderCheck, Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { isAdministrator, type Role } from '../../../domain/permissions/roles.ts'
import type { CatalogueEntry } from '../../../domain/reports/answer.ts'
import { reportAreas } from '../../../domain/reports/areas.ts'
import { catalogue, type ReportName } from '../../../domain/reports/catalogue.ts'
import { councilPack } from '../../../domain/reports/council-pack.ts'
import { saysAll } from '../../../domain/words/word-forms.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { PublishedLists } from './lists/lists-page.tsx'
import { PlanNote, useLacks } from './not-in-plan.tsx'
import { ReportNav } from './report-nav.tsx'
import classes from './reports.module.css'
import { SavedList } from './saved-list.tsx'

/** Every question that the reports answer, by area; a resident sees what was published instead. */
export function Component() {
  const { role } = useMembership()
  return role === 'resident' ? <PublishedLists /> : <Catalogue role={role} />
}

type Entry = CatalogueEntry & { name: ReportName }

const entries = Object.entries(catalogue).map(([name, entry]) => ({ name: name as ReportName, ...entry }))
const readBy = (role: Role | null): Entry[] =>
  entries.filter((entry: Entry) => entry.readBy === 'board' || isAdministrator(role))

function Catalogue({ role }: { role: Role | null }) {
  const [typed, setTyped] = useState('')
  const lacks = useLacks()
  const found = readBy(role).filter(({ title, about, area }) =>
    saysAll(`${title} ${about} ${reportAreas[area]}`, typed),
  )
  const areas = Object.entries(reportAreas).flatMap(([area, name]) => {
    const some = found.filter((entry) => entry.area === area)
    return some.length > 0 ? [{ area, name, some }] : []
  })
  return (
    <>
      <ReportNav />
      <Page
        title="Relatórios"
        sentence="Cada relatório responde a uma pergunta, com a conta, o desenho e a lista por trás."
        action={
          <Button
            component={Link}
            to={`/dashboard/reports/${councilPack.name}`}
            variant="default"
            leftSection={<FolderCheck size={18} />}
          >
            {councilPack.title}
          </Button>
        }
      >
        <TextInput
          type="search"
          aria-label="Procurar uma pergunta"
          placeholder="Procurar: inadimplência, visitas, quem não leu…"
          leftSection={<Search size={18} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maw={520}
          mb="lg"
        />
        {typed.trim() === '' && <SavedList />}
        {areas.length === 0 && (
          <EmptyState title="Nenhuma pergunta com essas palavras">
            Tente uma palavra só, ou procure nas listas e demonstrativos.
          </EmptyState>
        )}
        {areas.map(({ area, name, some }) => (
          <Section
            key={area}
            title={name}
            note={
              some.every(({ feature }) => lacks(feature)) ? (
                <PlanNote feature={some[0]!.feature} />
              ) : undefined
            }
          >
            <ul className={classes.questions}>
              {some.map((entry) => (
                <li key={entry.name}>
                  <Link to={`/dashboard/reports/${entry.name}`} className={classes.question}>
                    <span>
                      <span className={classes.title}>{entry.title}</span>
                      <span className={classes.about}>{entry.about}</span>
                    </span>
                    <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </Page>
    </>
  )
}
