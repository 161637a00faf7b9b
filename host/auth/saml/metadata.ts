import { AuthError } from '../errors.ts'
import { loadXml, type Xml } from './xml.ts'

/** What this service needs of an identity provider's metadata (SAML 2.0 Metadata §2.4.3). */
export type IdpMetadata = { entityId: string; signInUrl: string; certificates: string[] }

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const invalid = (message: string, cause?: unknown) => new AuthError('validation_failed', { message, cause })

const named = (name: string) => `*[local-name()='${name}' and namespace-uri()='${METADATA}']`

/**
 * Reads an identity provider's metadata.
 * @throws AuthError `validation_failed`
 */
export async function readMetadata(xml: string): Promise<IdpMetadata> {
  const { xpath, parseDomFromString } = await loadXml()
  const document = await parseXml(xml, parseDomFromString)
  const entities = xpath.selectElements(
    document,
    `//${named('EntityDescriptor')}[${named('IDPSSODescriptor')}]`,
  )
  const [entity] = entities
  if (!entity) throw invalid('SAML Metadata does not contain any IDPSSODescriptor')
  const descriptors = entities.flatMap((one) => xpath.selectElements(one, `./${named('IDPSSODescriptor')}`))
  const [descriptor] = descriptors
  if (!descriptor || descriptors.length > 1)
    throw invalid('SAML Metadata contains multiple IDPSSODescriptors')
  const entityId = entity.getAttribute('entityID')?.trim() ?? ''
  if (entityId === '') throw invalid('SAML Metadata does not contain an EntityID')
  return {
    entityId,
    signInUrl: signInUrlOf(xpath, descriptor),
    certificates: certificatesOf(xpath, descriptor),
  }
}

/** Entities are refused altogether: no metadata and no answer has a use for them. */
async function parseXml(xml: string, parse: Xml['parseDomFromString']): Promise<Document> {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw invalid('SAML Metadata must not contain a document type')
  return parse(xml).catch((cause: unknown) => {
    throw invalid('SAML Metadata is not valid XML', cause)
  })
}

function signInUrlOf(xpath: Xml['xpath'], descriptor: Element): string {
  const services = xpath.selectElements(
    descriptor,
    `./${named('SingleSignOnService')}[@Binding='${REDIRECT}']`,
  )
  const location = services[0]?.getAttribute('Location') ?? ''
  if (!URL.canParse(location) || !/^https?:$/.test(new URL(location).protocol)) {
    throw invalid('SAML Metadata does not contain a SingleSignOnService with the HTTP-Redirect binding')
  }
  return location
}

function certificatesOf(xpath: Xml['xpath'], descriptor: Element): string[] {
  const certificates = xpath
    .selectElements(
      descriptor,
      `./${named('KeyDescriptor')}[not(@use) or @use='signing']//*[local-name()='X509Certificate']`,
    )
    .map((element) => (element.textContent ?? '').replaceAll(/\s/g, ''))
    .filter((text) => text !== '')
  if (certificates.length === 0) throw invalid('SAML Metadata does not contain a signing certificate')
  return [...new Set(certificates)]
}
