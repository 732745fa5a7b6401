/** PKCE on or off, and what it means. */
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';

const words =
  'The one-time code then works only for this app, even if another program sees it. Turn it off only if your service refuses it; a client secret is needed then.';

export function PkceField({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return <Checkbox name="pkce" label="Protect the sign-in with PKCE" text={words} on={on} onChange={onChange} />;
}
