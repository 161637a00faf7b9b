import { useState } from 'react'
import { Link } from 'react-router'
import { brand } from '../../../../domain/brand.ts'
import { isRequestKind, type RequestKind } from '../../../../domain/data-protection/requests.ts'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { MyAccesses } from '../../audit/my-accesses.tsx'
import { VisibilityTable } from '../../users/visibility/visibility-table.tsx'
import { Desk } from './desk/desk.tsx'
import { Erasures } from './desk/erasures.tsx'
import { Consents } from './own/consents.tsx'
import { DataExport } from './own/data-export.tsx'
import { OpenRequest } from './own/open-request.tsx'
import { OwnErasure } from './own/own-erasure.tsx'
import { AccountRequests, OwnRequests } from './own/own-requests.tsx'
import classes from './privacy.module.css'

/** The user's rights over their data, each as an action; for administrators also people's requests to the condominium. */
export function PrivacyTab() {
  const { condominium, role } = useMembership()
  const [asking, setAsking] = useState<RequestKind | 'any' | null>(null)
  if (!condominium) return <AboutTheAccount />
  const administers = isAdministrator(role)
  return (
    <div key={condominium.id} className={classes.tab}>
      {administers && (
        <>
          <Section
            title="Pedidos de quem mora aqui"
            note="O condomínio decide sobre os dados do prédio e responde em até 15 dias corridos (LGPD, art. 19, II)."
          >
            <Desk />
          </Section>
          <Erasures />
        </>
      )}
      <Section
        title="Baixar os meus dados"
        note="Tudo o que guardamos sobre você, em um arquivo só: páginas para ler, planilhas e os seus documentos."
      >
        <DataExport condominiumId={condominium.id} />
      </Section>
      <Section title="Corrigir os meus dados">
        <p className={classes.muted}>
          Nome, foto e e-mail em <Link to="/dashboard/settings?tab=profile">Perfil</Link>; telefone, veículos,
          contatos e o cadastro da unidade em <Link to="/dashboard/residents">Moradores</Link>. O que não
          estiver lá, por um pedido ao condomínio.
        </p>
      </Section>
      <Section
        title="Pedidos ao condomínio"
        note="Acesso, correção, eliminação e os outros direitos do artigo 18 da LGPD."
      >
        <OwnRequests onAsk={() => setAsking('any')} />
      </Section>
      <AboutTheAccount />
      <Section title="Consentimentos" note="Só o que não é obrigação do condomínio. Retire quando quiser.">
        <Consents />
      </Section>
      <Section title="Apagar os meus dados" note="O que sairia e o que a lei manda guardar, e até quando.">
        <OwnErasure onAsk={() => setAsking('erasure')} />
      </Section>
      <Section
        title="Quem viu os meus dados"
        note="Contatos revelados, cadastros exportados, documentos abertos e acessos de suporte."
      >
        <MyAccesses />
      </Section>
      <Section title="Quem vê o quê">
        <VisibilityTable />
      </Section>
      {asking && (
        <OpenRequest
          of="condominium"
          kind={isRequestKind(asking) ? asking : null}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** The platform controls what is the account's alone, whatever condominium it is in. */
function AboutTheAccount() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title={`Pedidos ao ${brand.name}`}
      note="Sobre a sua conta, a assinatura e os registros de acesso, que não são do condomínio."
    >
      <AccountRequests onAsk={() => setAsking(true)} />
      {isAsking && <OpenRequest of="platform" kind={null} onClose={() => setAsking(false)} />}
    </Section>
  )
}
