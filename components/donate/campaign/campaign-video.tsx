"use client";

import { ExternalLink, Play } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#translation";
import { type Video, videoOf } from "./video";

/**
 * The campaign's video. It is a link until clicked, so that its host receives no earlier request. Without JavaScript it
 * stays a link.
 */
export function CampaignVideo({ address, title }: { address: string | null; title: string }) {
  const [playing, setPlaying] = useState(false);
  const video = videoOf(address);
  if (!video) return null;
  if (video.kind === "embed" && playing) return <Player src={video.src} title={title} />;
  return <VideoLink video={video} onPlay={() => setPlaying(true)} />;
}

function VideoLink({ video, onPlay }: { video: Video; onPlay: () => void }) {
  const { t } = useTranslation();
  const plays = video.kind === "embed";
  const host = new URL(video.href).hostname.replace(/^www\./, "");
  return (
    <p className="grid gap-1">
      <a
        href={video.href}
        rel="nofollow noopener noreferrer"
        onClick={(event) => {
          if (!plays || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onPlay();
        }}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-medium text-accent underline underline-offset-4"
      >
        {plays && <Play aria-hidden className="size-4" />}
        {t("donate.video.watch")}
        {!plays && <ExternalLink aria-hidden className="size-4" />}
      </a>
      <span className="text-sm text-soft wrap-anywhere">{t("donate.video.host", { host })}</span>
    </p>
  );
}

function Player({ src, title }: { src: string; title: string }) {
  const { t } = useTranslation();
  return (
    <iframe
      // The focused link was replaced by the frame.
      ref={(frame) => frame?.focus()}
      src={src}
      title={t("donate.video.title", { title })}
      allow="fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      className="aspect-video w-full rounded-lg border border-line bg-sunken"
    />
  );
}
