/** A channel's name, and whether it is private: a public and a private channel of one name have nothing in common. */
export type Room = { topic: string; isPrivate: boolean }

export const keyOf = ({ topic, isPrivate }: Room) => (isPrivate ? `private:${topic}` : `public:${topic}`)
