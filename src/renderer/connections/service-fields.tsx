/** The fields of a service, as its operator gave them. */
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { fieldKinds } from '#shared/core/fields.ts';
import { type FormValues, hostName, keepsSecret } from './form-values.ts';
import { PkceField } from './pkce-field.tsx';
import styles from './service-fields.module.css';
import { SettingsFields, type TextField } from './settings-fields.tsx';
import { TestButton } from './test-button.tsx';
import type { ServiceForm } from './use-service-form.ts';

const environments = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
] as const satisfies readonly { value: FormValues['environment']; label: string }[];

export function ServiceFields({ form, moreOpen }: { form: ServiceForm; moreOpen: boolean }) {
  const { values, problems } = form;
  const text = (name: TextField) => ({
    name,
    value: values[name],
    problem: problems[name] ?? null,
    onChange: (value: string) => form.set(name, value),
    onBlur: () => form.check(name),
  });
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <Field {...text('name')} label="Name" hint="yours to choose" mono={false} placeholder={hostName(values.authorizationAddress)} />
        <Segments
          legend="Environment"
          hint="which money it moves"
          name="environment"
          value={values.environment}
          choices={environments}
          onChoose={(value) => form.set('environment', value)}
        />
      </div>
      <Field {...text('authorizationAddress')} label="Authorization address" hint="where you sign in, without /oauth2" />
      <Field {...text('apiAddress')} label="API address" hint="without /user" />
      <div className={styles.pair}>
        <Field {...text('clientId')} label="Client ID" />
        <Field {...text('clientSecret')} label="Client secret" type="password" {...secretWords(form)} />
      </div>
      <Field {...text('scopes')} label="Scopes" hint="as your operator wrote them" placeholder={fieldKinds.scopes.example} />
      <Field
        {...text('redirectAddress')}
        label="Redirect address"
        hint="give this to your operator"
        inside={<CopyButton label="Copy" text={values.redirectAddress} />}
      />
      {moreOpen && (
        <>
          <Field {...text('issuer')} label="Issuer" hint="only if your operator gave one" />
          <Field {...text('revocationAddress')} label="Revocation address" hint="where your operator wants to be told of a sign-out" />
          <SettingsFields form={form} text={text} />
          <PkceField on={values.pkce} onChange={(on) => form.set('pkce', on)} />
          <TestButton form={form} />
        </>
      )}
    </div>
  );
}

function secretWords({ values, saved }: ServiceForm): { hint: string } | { note: string } {
  if (keepsSecret(values, saved)) return { note: 'kept encrypted; leave empty to keep' };
  if (saved?.hasSecret === true) return { note: 'address or client changed: enter the secret again' };
  return { hint: values.pkce ? 'if you were given one' : 'as you were given it' };
}
