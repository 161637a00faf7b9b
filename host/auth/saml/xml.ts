/** The XML tools that node-saml itself reads answers with. */
export type Xml = typeof import('@node-saml/node-saml/lib/xml.js')

// Loaded when the first company comes: they would lengthen every start.

export const loadXml = (): Promise<Xml> => import('@node-saml/node-saml/lib/xml.js')

export const loadSaml = (): Promise<typeof import('@node-saml/node-saml')> => import('@node-saml/node-saml')
