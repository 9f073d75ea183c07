import { defaultBannerColor } from "#contract/limits.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { parseBannerColor } from "./rules.ts";

interface ColorFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A colour by its code or from the browser's picker; both show the same one. */
export function ColorField({ value, onChange, ...field }: ColorFieldProps) {
  const { banners: messages } = useMessages("banners");
  const color = parseBannerColor(value) ?? defaultBannerColor;
  return (
    <TextField
      {...field}
      value={value}
      onChange={onChange}
      label={messages.color}
      hint={messages.colorHint}
      placeholder={defaultBannerColor}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={16}
      trailing={
        <input
          type="color"
          aria-label={messages.pickColor}
          title={messages.pickColor}
          // The control knows lower case only.
          value={color.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          className="size-11 cursor-pointer appearance-none rounded-md border-0 bg-transparent p-1 [&::-moz-color-swatch]:rounded-sm [&::-moz-color-swatch]:border-line [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border-line [&::-webkit-color-swatch-wrapper]:p-0"
        />
      }
    />
  );
}
