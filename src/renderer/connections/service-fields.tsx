/** The fields of a service, as its operator gave them. */

import { useId } from 'react';
import { useLocation } from 'wouter';
import { paramsEncodingWords, signatureFormWords } from '#renderer/connections/settings-words.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { ConnectionMark } from '#renderer/core/ui/connection-mark.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import { colorWords } from '#shared/connections/connection-colors.ts';
import { connectionColors, initialsOf } from '#shared/connections/connection-mark.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { t } from '#shared/core/language/language.ts';
import { settingsPlace } from '#shared/core/screens.ts';
import { type FieldName, type FormValues, hostName, keepsSecret } from './form-values.ts';
import { FromFile } from './from-file.tsx';
import styles from './service-fields.module.css';
import type { ServiceForm } from './use-service-form.ts';

const environments = [
  { value: 'live', label: t('Live') },
  { value: 'test', label: t('Test') },
] as const satisfies readonly { value: FormValues['environment']; label: string }[];

const colors = connectionColors.map((value) => ({ value, label: colorWords(value) }));

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
    <div className="stack gap-12 mt-20">
      {form.saved === null && <FromFile form={form} />}
      <div className={styles.pair}>
        <Field
          {...text('name')}
          label={t('Name')}
          hint={t('yours to choose')}
          mono={false}
          placeholder={hostName(values.authorizationAddress)}
        />
        <Segments
          legend={t('Environment')}
          hint={t('which money it moves')}
          name="environment"
          value={values.environment}
          choices={environments}
          onChoose={(value) => form.set('environment', value)}
        />
      </div>
      <div className={styles.mark}>
        <ConnectionMark of={{ ...values, name: values.name.trim() || hostName(values.authorizationAddress) }} size="large" />
        <Select stacked label={t('Color')} value={values.color} choices={colors} onChoose={(value) => form.set('color', value)} />
        <Field {...text('letters')} label={t('Letters')} hint={t('one or two')} mono={false} placeholder={initialsOf(values.name)} />
      </div>
      <Field {...text('authorizationAddress')} label={t('Authorization address')} hint={t('where you sign in, without /oauth2')} />
      <Field {...text('apiAddress')} label={t('API address')} hint={t('without /user')} />
      <div className={styles.pair}>
        <Field {...text('clientId')} label={t('Client ID')} />
        <Field {...text('clientSecret')} label={t('Client secret')} type="password" hint={secretWords(form)} />
      </div>
      <Field {...text('scopes')} label={t('Scopes')} hint={t('as your operator wrote them')} placeholder={fieldKinds.scopes.example} />
      <Field
        {...text('redirectAddress')}
        label={t('Redirect address')}
        hint={t('give this to your operator')}
        inside={<CopyButton label={t('Copy')} text={values.redirectAddress} />}
      />
      {moreOpen && (
        <div data-more className="stack gap-12">
          <Field {...text('issuer')} label={t('Issuer')} hint={t('only if your operator gave one')} />
          <Field {...text('revocationAddress')} label={t('Revocation address')} hint={t('ends the sign-in there when you sign out')} />
          <SettingsFields form={form} text={text} />
          <PkceField on={values.pkce} onChange={(on) => form.set('pkce', on)} />
          <TestButton form={form} />
        </div>
      )}
    </div>
  );
}

function secretWords({ values, saved, lacksSecret }: ServiceForm): string {
  if (lacksSecret) return t('not copied: enter it again');
  if (keepsSecret(values, saved)) return t('kept encrypted; leave empty to keep');
  if (saved?.hasSecret === true) return t('address or client changed: enter the secret again');
  return values.pkce ? t('if you were given one') : t('as you were given it');
}

const words = t(
  'The one-time code then works only in Blockdesk, even if another program sees it. Turn this off only if your operator says so. You then need a client secret.',
);

function PkceField({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return <Checkbox name="pkce" label={t('Protect the sign-in with PKCE')} text={words} on={on} onChange={onChange} />;
}

/** The settings for what the service's API document leaves open, and the native currency. */
type TextField = Exclude<FieldName, 'pkce' | 'environment' | 'color' | 'paramsEncoding' | 'signatureForm'>;

interface SettingsFieldsProps {
  readonly form: ServiceForm;
  readonly text: (name: TextField) => {
    readonly name: string;
    readonly value: string;
    readonly problem: string | null;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
  };
}

const choicesOf = <V extends string>(words: Readonly<Record<V, string>>) =>
  (Object.entries(words) as [V, string][]).map(([value, label]) => ({ value, label }));

function SettingsFields({ form: { values, set }, text }: SettingsFieldsProps) {
  return (
    <>
      <Select
        stacked
        label={t('Encoding of params')}
        value={values.paramsEncoding}
        choices={choicesOf(paramsEncodingWords)}
        onChoose={(value) => set('paramsEncoding', value)}
      />
      <Select
        stacked
        label={t('Form of functionSignature')}
        value={values.signatureForm}
        choices={choicesOf(signatureFormWords)}
        onChoose={(value) => set('signatureForm', value)}
      />
      <div className={styles.pair}>
        <Field {...text('approvalForAllPath')} label={t('Path of “Is approved for all”')} hint={t('empty: the bare API address')} />
        <Field {...text('perSecond')} label={t('Requests per second')} hint={t('maximum; leave empty for no limit')} />
      </div>
      <div className={styles.pair}>
        <Field {...text('currencySymbol')} label={t('Currency symbol')} hint={t('empty: as the list by chain says')} />
        <Field {...text('currencyDecimals')} label={t('Currency decimals')} hint={t('together with the symbol')} />
      </div>
      <Field {...text('multicall')} label={t('Multicall contract')} hint={t('empty: Multicall3 at its usual address')} />
    </>
  );
}

/** Leads to the connection test in Settings, which needs a sign-in. */
function TestButton({ form: { saved } }: { form: ServiceForm }) {
  const { phase } = useSlice('session');
  const { active } = useSlice('connections');
  const [, navigate] = useLocation();
  const id = useId();
  const isOpen = phase === 'signed-in' && saved?.id === active;
  return (
    <div className={styles.test}>
      <Button disabled={!isOpen} aria-describedby={id} onClick={() => navigate(settingsPlace)}>
        {t('Test connection')}
      </Button>
      <p id={id}>{isOpen ? t('In Settings. Tries every read once, with the saved settings.') : t('Sign in to this service first.')}</p>
    </div>
  );
}
