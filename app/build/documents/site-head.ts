import { brand } from '../../../domain/brand.ts'
import { questions } from '../../features/landing/sections/questions.ts'
import { fallbackPlans } from '../../features/subscriptions/queries.ts'

/** Written in full by the server, which knows the address (`host/http/static-files.ts`). */
const site = '%SITE_URL%'

/** What a public document says of itself. */
export type SiteHead = { path: string; title: string; description: string; data?: readonly object[] }

const organization = {
  '@type': 'Organization',
  '@id': `${site}/#organization`,
  name: brand.name,
  url: `${site}/`,
  logo: `${site}/icon-512.png`,
  contactPoint: {
    '@type': 'ContactPoint',
    email: brand.supportEmail,
    contactType: 'customer support',
    availableLanguage: 'pt-BR',
  },
}

const application = {
  '@type': 'SoftwareApplication',
  name: brand.name,
  description: brand.tagline,
  url: `${site}/`,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  inLanguage: 'pt-BR',
  publisher: { '@id': organization['@id'] },
  offers: fallbackPlans.map(({ name, monthly_price }) => ({
    '@type': 'Offer',
    name,
    price: monthly_price.toFixed(2),
    priceCurrency: 'BRL',
  })),
}

const faq = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

export const heads = {
  '/': {
    path: '/',
    title: `${brand.name} · ${brand.tagline}`,
    description:
      'Boleto e Pix por unidade, baixa pelo arquivo do banco e contas que fecham no centavo. Um preço por condomínio, 7 dias grátis, sem cartão.',
    data: [organization, application, faq],
  },
  '/auth': {
    path: '/auth',
    title: `Entrar · ${brand.name}`,
    description: `Entre no ${brand.name} ou crie a conta do seu condomínio. 7 dias grátis, sem cartão.`,
  },
  '/terms': {
    path: '/terms',
    title: `Termos de uso · ${brand.name}`,
    description: `O serviço, o teste de 7 dias, os preços e as regras de uso do ${brand.name}.`,
  },
  '/privacy': {
    path: '/privacy',
    title: `Política de privacidade · ${brand.name}`,
    description: `Quais dados pessoais o ${brand.name} trata, para quê, com quem os divide e por quanto tempo os guarda.`,
  },
  '/lgpd': {
    path: '/lgpd',
    title: `LGPD: seus direitos · ${brand.name}`,
    description:
      'Seus direitos sobre os seus dados pessoais e como pedir cada um. Resposta em até 15 dias úteis.',
  },
} as const satisfies Record<string, SiteHead>

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The part of `<head>` that differs from page to page: title, description, canonical address, cards, JSON-LD. */
export function headHtml({ path, title, description, data }: SiteHead): string {
  const meta = (kind: 'name' | 'property', key: string, content: string) =>
    `<meta ${kind}="${key}" content="${attribute(content)}" />`
  const tags = [
    `<title>${attribute(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${site}${path}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'pt_BR'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', `${site}${path}`),
    meta('property', 'og:image', `${site}/og.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${brand.name}: ${brand.tagline}`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  if (data) {
    const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replaceAll(
      '<',
      '\\u003c',
    )
    tags.push(`<script type="application/ld+json">${graph}</script>`)
  }
  return tags.join('\n    ')
}
